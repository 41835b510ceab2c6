"""The version of the core: part of every Reel, and of the key under which a browser keeps one."""

VERSION = "0.1.0"
