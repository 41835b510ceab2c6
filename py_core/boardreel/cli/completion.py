"""`boardreel completion`: print a script that completes commands and options in a shell."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator, Mapping

#: command → its parser
Parsers = Mapping[str, argparse.ArgumentParser]


def add_options(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of `boardreel completion` on its parser."""
    parser.add_argument("shell", choices=tuple(SCRIPTS), help="the shell")


def run(args: argparse.Namespace) -> int:
    """Print the completion script for the shell that the arguments name, and return the exit status."""
    # this module is imported by the package
    from boardreel.cli import COMMANDS, build_parser

    parsers = build_parser(*COMMANDS).commands
    for line in SCRIPTS[args.shell](parsers, {name: summary for name, (_, summary) in COMMANDS.items()}):
        print(line)
    return 0


def _shown_options(parser: argparse.ArgumentParser) -> list[argparse.Action]:
    """Return the options of a parser, without its positional arguments."""
    return [action for action in parser._actions if action.option_strings]


def bash_script(parsers: Parsers, summaries: Mapping[str, str]) -> Iterator[str]:
    """Yield the lines of a script for Bash. Files are completed wherever a command does not start with a minus sign."""
    yield "_boardreel() {"
    yield '    local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]} words=""'
    yield "    COMPREPLY=()"
    yield "    if [[ $COMP_CWORD -eq 1 ]]; then"
    yield f'        words="{" ".join(summaries)} --help --version"'
    yield "    else"
    yield '        case "${COMP_WORDS[1]} $before" in'
    for command, parser in parsers.items():
        for action in _shown_options(parser):
            if action.choices:
                patterns = "|".join(f'"{command} {option}"' for option in action.option_strings)
                yield f'            {patterns}) words="{" ".join(map(str, action.choices))}" ;;'
    yield "        esac"
    yield "        if [[ -z $words && $word == -* ]]; then"
    yield '            case "${COMP_WORDS[1]}" in'
    for command, parser in parsers.items():
        options = " ".join(option for action in _shown_options(parser) for option in action.option_strings)
        yield f'                {command}) words="{options}" ;;'
    yield "            esac"
    yield "        fi"
    yield "    fi"
    yield '    if [[ -n $words ]]; then COMPREPLY=($(compgen -W "$words" -- "$word")); fi'
    yield "}"
    yield "complete -o default -F _boardreel boardreel"


def zsh_script(parsers: Parsers, summaries: Mapping[str, str]) -> Iterator[str]:
    """Yield the lines of a script for Z shell, which can use completions of Bash."""
    yield "autoload -U +X compinit && compinit"
    yield "autoload -U +X bashcompinit && bashcompinit"
    yield from bash_script(parsers, summaries)


def fish_script(parsers: Parsers, summaries: Mapping[str, str]) -> Iterator[str]:
    """Yield the lines of a script for fish, with the help of commands and options."""
    for command, summary in summaries.items():
        yield f"complete -c boardreel -n __fish_use_subcommand -f -a {command} -d {_fish_text(summary)}"
    for command, parser in parsers.items():
        for action in _shown_options(parser):
            names = " ".join(_fish_option(option) for option in action.option_strings)
            values = f" -x -a {_fish_text(' '.join(map(str, action.choices)))}" if action.choices else ""
            takes_value = " -r" if action.nargs != 0 and not action.choices else ""
            help_text = parser._get_formatter()._expand_help(action)
            condition = f"'__fish_seen_subcommand_from {command}'"
            yield f"complete -c boardreel -n {condition} {names}{takes_value}{values} -d {_fish_text(help_text)}"


def _fish_option(option: str) -> str:
    return f"-l {option[2:]}" if option.startswith("--") else f"-s {option[1:]}"


def _fish_text(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace("'", "\\'")
    return f"'{escaped}'"


#: shell → the function that yields the lines of its script
SCRIPTS: Mapping[str, Callable[[Parsers, Mapping[str, str]], Iterator[str]]] = {
    "bash": bash_script,
    "zsh": zsh_script,
    "fish": fish_script,
}
