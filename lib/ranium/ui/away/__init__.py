"""The words for when somebody is missing, stops, or asks for a seat."""
