"""The node whose game info applies to another node."""

from __future__ import annotations

from boardreel.sgf import read
from boardreel.sgf.game_info import game_info_node, game_info_nodes


def test_game_info_of_the_nearest_node_applies() -> None:
    nodes = read("(;PB[x];B[aa](;GN[a];W[bb])(;W[cc]))").games[0].nodes
    assert [game_info_node(node).index for node in nodes] == [0, 0, 2, 2, 0]


def test_earlier_nodes_with_game_info_come_after_nearer_ones() -> None:
    node = read("(;PB[x];B[aa];GN[a];W[bb];EV[b];B[cc])").games[0].nodes[5]
    assert [found.index for found in game_info_nodes(node)] == [4, 2, 0]


def test_the_nearest_eight_of_many_nodes_with_game_info_are_considered() -> None:
    node = read("(" + ";GN[a]" * 1000 + ")").games[0].nodes[999]
    assert [found.index for found in game_info_nodes(node)] == [999, 998, 997, 996, 995, 994, 993, 992]


def test_text_that_looks_like_game_info_is_none() -> None:
    nodes = read("(;PB[x];C[GN[a];B[aa])").games[0].nodes
    assert [game_info_node(node).index for node in nodes] == [0, 0, 0]
