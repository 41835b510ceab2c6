"""The conformance suite: checks that the records of a game keep all promises of the plug-in protocol."""
