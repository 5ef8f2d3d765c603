#!/usr/bin/env python3
"""Searches that `verimax check` can check: sound ones, and mutants that are one edit away from a sound one.

    engine.py NAME      answers requests, one JSON object a line
    engine.py --list    names them all, with what is sound or wrong about each
"""
