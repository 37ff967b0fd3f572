#!/usr/bin/env python3
"""The settings for Helix are TOML and have the fields that it asks for; it is not here to read them itself."""

import pathlib
import tomllib

settings = tomllib.loads((pathlib.Path(__file__).parent / "languages.toml").read_text(encoding="utf-8"))

server = settings["language-server"]["scoresheet"]
assert server == {"command": "scoresheet", "args": ["lsp"]}, server

[language] = settings["language"]
# What is not in the list of Helix (book/src/languages.md) it refuses, with the whole file.
known = {"name", "scope", "file-types", "roots", "block-comment-tokens", "language-servers", "indent", "auto-pairs"}
assert set(language) == known, set(language) ^ known
assert language["name"] == "scoresheet"
assert language["language-servers"] == list(settings["language-server"])
assert language["file-types"] == ["pgn"]
assert all(len(key) == len(value) == 1 for key, value in language["auto-pairs"].items())
print("ok: languages.toml has the fields of Helix")
