"""What Robotech's actions do and need, in words: `xa.do{faction}_{action}` and `xa.no{faction}_{action}`."""
