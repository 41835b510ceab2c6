"""Gives a function of a WebAssembly file steady indirect calls: through small functions that do nothing else.

Where an indirect call has had few targets V8 compiles them into the caller, guards each place, and throws the compiled
code away when another target comes. Of Python's interpreter, whose calls have all the targets there are, it did so four
times in the first second, at 90 ms of a processor each; and code with such guards is not kept for the next visit, so that
every visit began with an interpreter that was compiled in haste and compiled it again while the board was drawn. Calls of
one type share a function here, which soon has had too many targets for guards.
"""

from __future__ import annotations

from collections.abc import Iterator

from wasm_file import (
    CODE,
    FUNCTION,
    FUNCTIONS,
    TYPES,
    bodies,
    encoded,
    exports,
    imports,
    number,
    section,
    sized,
    with_sections,
)

#: opcodes
BR_TABLE, CALL, CALL_INDIRECT, SELECT, TRY_TABLE, LOCAL_GET, PREFIX, END = (
    0x0E,
    0x10,
    0x11,
    0x1C,
    0x1F,
    0x20,
    0xFC,
    0x0B,
)
F32_CONST, F64_CONST = 0x43, 0x44
#: how many numbers of variable length stand behind an opcode
NUMBERS = {
    **dict.fromkeys((0x00, 0x01, 0x05, 0x0A, END, 0x0F, 0x19, 0x1A, 0x1B, *range(0x45, 0xC5), 0xD1), 0),
    **dict.fromkeys((0x02, 0x03, 0x04, 0x06, 0x07, 0x08, 0x09, 0x0C, 0x0D, CALL, 0x12, 0x18), 1),
    **dict.fromkeys((*range(LOCAL_GET, 0x27), 0x3F, 0x40, 0x41, 0x42, 0xD0, 0xD2), 1),
    **dict.fromkeys((CALL_INDIRECT, 0x13, *range(0x28, 0x3F)), 2),
}
#: the same behind the opcodes with a prefix
PREFIXED = {**dict.fromkeys(range(8), 0), **dict.fromkeys(range(8, 18), 1), **dict.fromkeys((8, 10, 12, 14), 2)}
FIXED = {F32_CONST: 4, F64_CONST: 8}
#: what a type of functions begins with; the type of table places
FUNCTION_TYPE, I32 = 0x60, b"\x7f"


def with_steady_calls(wasm: bytes, exported: str) -> bytes:
    """The file with the indirect calls of one exported function made through others, which stand behind all there were.

    Raises ValueError where there is no such function, or something in it that this does not know.
    """
    found = [place for name, kind, place, _ in exports(wasm) if (name, kind) == (exported, FUNCTION)]
    if not found:
        raise ValueError(f"no function {exported}")
    before = sum(kind == FUNCTION for kind, _ in imports(wasm))
    types = _types(section(wasm, TYPES))
    code = bodies(wasm)
    new: dict[int, int] = {}
    body = bytearray()
    at = 0
    changed = code[found[0] - before]
    for begin, end, kind, table in indirect_calls(changed):
        if table:
            continue
        called = before + len(code) + new.setdefault(kind, len(new))
        body += changed[at:begin] + bytes([CALL]) + encoded(called)
        at = end
    code[found[0] - before] = bytes(body) + changed[at:]
    count, at = number(section(wasm, FUNCTIONS), 0)
    functions = section(wasm, FUNCTIONS)[at:]
    for kind in new:
        parameters, results = types[kind]
        types.append((parameters + I32, results))
        functions += encoded(len(types) - 1)
        code.append(_handing_on(len(parameters), kind))
    return with_sections(
        wasm,
        {
            TYPES: encoded(len(types)) + b"".join(bytes([FUNCTION_TYPE]) + sized(p) + sized(r) for p, r in types),
            FUNCTIONS: encoded(count + len(new)) + functions,
            CODE: encoded(len(code)) + b"".join(map(sized, code)),
        },
    )


def _handing_on(parameters: int, kind: int) -> bytes:
    """The body of a function that calls what stands in the table at its last parameter, with those before it."""
    given = b"".join(bytes([LOCAL_GET]) + encoded(place) for place in range(parameters + 1))
    return b"\0" + given + bytes([CALL_INDIRECT]) + encoded(kind) + bytes([0, END])


def _types(content: bytes) -> list[tuple[bytes, bytes]]:
    """Parameters and results of all types of functions."""
    count, at = number(content, 0)
    types = []
    for _ in range(count):
        if content[at] != FUNCTION_TYPE:
            raise ValueError(f"unknown kind of type: {content[at]:#x}")
        many, at = number(content, at + 1)
        parameters = content[at : at + many]
        many, at = number(content, at + many)
        types.append((parameters, content[at : at + many]))
        at += many
    return types


def indirect_calls(body: bytes) -> Iterator[tuple[int, int, int, int]]:
    """Where each indirect call of a function begins and ends, the number of its type, and that of its table.

    Raises ValueError for an instruction that this does not know.
    """
    many, at = number(body, 0)
    for _ in range(many):
        _, at = number(body, at)
        at += 1
    while at < len(body):
        begin, opcode = at, body[at]
        at += 1
        if opcode == CALL_INDIRECT:
            kind, at = number(body, at)
            table, at = number(body, at)
            yield begin, at, kind, table
        elif opcode in NUMBERS:
            at = _behind(body, at, NUMBERS[opcode])
        elif opcode in FIXED:
            at += FIXED[opcode]
        elif opcode == BR_TABLE:
            many, at = number(body, at)
            at = _behind(body, at, many + 1)
        elif opcode == SELECT:
            many, at = number(body, at)
            at += many
        elif opcode == TRY_TABLE:
            many, at = number(body, _behind(body, at, 1))
            for _ in range(many):
                # what is caught has a tag in the first two forms
                at = _behind(body, at + 1, 2 if body[at] < 2 else 1)
        elif opcode == PREFIX and (prefixed := number(body, at))[0] in PREFIXED:
            at = _behind(body, prefixed[1], PREFIXED[prefixed[0]])
        else:
            raise ValueError(f"unknown instruction {opcode:#x}")
    if at != len(body):
        raise ValueError("the last instruction is cut")


def _behind(body: bytes, at: int, many: int) -> int:
    """The offset behind so many numbers, signed or not."""
    for _ in range(many):
        _, at = number(body, at)
    return at
