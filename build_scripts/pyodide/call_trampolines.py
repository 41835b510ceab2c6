"""Route the indirect calls of one WebAssembly function through trampolines, so that V8 does not inline speculatively.

V8 inlines the callees of an indirect call that has had few targets, guards each inlined copy, and throws the optimized
code away when another target appears. Python's interpreter loop calls every function there is: V8 discarded its code four
times in the first second (90 ms of processor time each), and code with such guards is not cached for the next visit, so
every visit began with baseline code and optimized it again while the board was drawn. All calls of one type now share
one trampoline, which soon has too many targets for guards.
"""

from __future__ import annotations

from collections.abc import Iterator

from pyodide.wasm_binary import (
    CODE,
    FUNCTION,
    FUNCTIONS,
    TYPES,
    decode_number,
    encode_number,
    exports,
    function_bodies,
    imports,
    replace_sections,
    section,
    with_length,
)

#: opcodes
CALL, CALL_INDIRECT, BR_TABLE, SELECT, TRY_TABLE, LOCAL_GET, PREFIX, END = (
    0x10,
    0x11,
    0x0E,
    0x1C,
    0x1F,
    0x20,
    0xFC,
    0x0B,
)
F32_CONST, F64_CONST = 0x43, 0x44
#: opcode -> count of LEB128 operands
LEB128_OPERANDS = {
    **dict.fromkeys((0x00, 0x01, 0x05, 0x0A, END, 0x0F, 0x19, 0x1A, 0x1B, *range(0x45, 0xC5), 0xD1), 0),
    **dict.fromkeys((0x02, 0x03, 0x04, 0x06, 0x07, 0x08, 0x09, 0x0C, 0x0D, CALL, 0x12, 0x18), 1),
    **dict.fromkeys((*range(LOCAL_GET, 0x27), 0x3F, 0x40, 0x41, 0x42, 0xD0, 0xD2), 1),
    **dict.fromkeys((CALL_INDIRECT, 0x13, *range(0x28, 0x3F)), 2),
}
#: the same for the opcodes after `PREFIX`
PREFIXED_LEB128_OPERANDS = {
    **dict.fromkeys(range(8), 0),
    **dict.fromkeys(range(8, 18), 1),
    **dict.fromkeys((8, 10, 12, 14), 2),
}
#: opcode -> bytes of operands of fixed size
FIXED_OPERAND_BYTES = {F32_CONST: 4, F64_CONST: 8}
#: first byte of a function type; value type of table indices
FUNCTION_TYPE, I32 = 0x60, b"\x7f"


def add_call_trampolines(wasm: bytes, export: str) -> bytes:
    """Return the module with the indirect calls of one exported function replaced by calls of new trampolines.

    Each trampoline takes the arguments and the table index of an indirect call of one type, and makes that call. The
    trampolines are appended to the module's functions. Raises ValueError if there is no such export or the function
    contains an unknown instruction.
    """
    indices = [index for name, kind, index, _ in exports(wasm) if (name, kind) == (export, FUNCTION)]
    if not indices:
        raise ValueError(f"no exported function {export}")
    imported = sum(kind == FUNCTION for kind, _ in imports(wasm))
    types = _function_types(section(wasm, TYPES))
    bodies = function_bodies(wasm)
    #: index of a type -> number of its trampoline
    trampolines: dict[int, int] = {}
    old_body = bodies[indices[0] - imported]
    new_body = bytearray()
    copied = 0
    for start, end, type_index, table in indirect_calls(old_body):
        if table:
            continue
        callee = imported + len(bodies) + trampolines.setdefault(type_index, len(trampolines))
        new_body += old_body[copied:start] + bytes([CALL]) + encode_number(callee)
        copied = end
    bodies[indices[0] - imported] = bytes(new_body) + old_body[copied:]
    count, offset = decode_number(section(wasm, FUNCTIONS), 0)
    functions = section(wasm, FUNCTIONS)[offset:]
    for type_index in trampolines:
        parameters, results = types[type_index]
        types.append((parameters + I32, results))
        functions += encode_number(len(types) - 1)
        bodies.append(_trampoline_body(len(parameters), type_index))
    return replace_sections(
        wasm,
        {
            TYPES: encode_number(len(types))
            + b"".join(bytes([FUNCTION_TYPE]) + with_length(p) + with_length(r) for p, r in types),
            FUNCTIONS: encode_number(count + len(trampolines)) + functions,
            CODE: encode_number(len(bodies)) + b"".join(map(with_length, bodies)),
        },
    )


def _trampoline_body(parameter_count: int, type_index: int) -> bytes:
    """Return the body of a trampoline: an indirect call with its parameters, of which the last is the table index."""
    arguments = b"".join(bytes([LOCAL_GET]) + encode_number(local) for local in range(parameter_count + 1))
    return b"\0" + arguments + bytes([CALL_INDIRECT]) + encode_number(type_index) + bytes([0, END])


def _function_types(content: bytes) -> list[tuple[bytes, bytes]]:
    """Return the parameter types and result types of each function type. Raises ValueError for other kinds of types."""
    count, offset = decode_number(content, 0)
    types = []
    for _ in range(count):
        if content[offset] != FUNCTION_TYPE:
            raise ValueError(f"unknown kind of type: {content[offset]:#x}")
        length, offset = decode_number(content, offset + 1)
        parameters = content[offset : offset + length]
        length, offset = decode_number(content, offset + length)
        types.append((parameters, content[offset : offset + length]))
        offset += length
    return types


def indirect_calls(body: bytes) -> Iterator[tuple[int, int, int, int]]:
    """Yield the start and end offset, the type index and the table index of each indirect call in a function body.

    Raises ValueError for an unknown instruction.
    """
    count, offset = decode_number(body, 0)
    for _ in range(count):
        _, offset = decode_number(body, offset)
        offset += 1
    while offset < len(body):
        start, opcode = offset, body[offset]
        offset += 1
        if opcode == CALL_INDIRECT:
            type_index, offset = decode_number(body, offset)
            table, offset = decode_number(body, offset)
            yield start, offset, type_index, table
        else:
            offset = _skip_operands(body, offset, opcode)
    if offset != len(body):
        raise ValueError("the last instruction is cut off")


def _skip_operands(body: bytes, offset: int, opcode: int) -> int:
    """Return the offset after the operands of an instruction. Raises ValueError if the opcode is unknown."""
    if opcode in LEB128_OPERANDS:
        return _skip_leb128(body, offset, LEB128_OPERANDS[opcode])
    if opcode in FIXED_OPERAND_BYTES:
        return offset + FIXED_OPERAND_BYTES[opcode]
    if opcode == BR_TABLE:
        count, offset = decode_number(body, offset)
        return _skip_leb128(body, offset, count + 1)
    if opcode == SELECT:
        count, offset = decode_number(body, offset)
        return offset + count
    if opcode == TRY_TABLE:
        count, offset = decode_number(body, _skip_leb128(body, offset, 1))
        for _ in range(count):
            # The first two kinds of catch clauses name a tag as well as a label.
            offset = _skip_leb128(body, offset + 1, 2 if body[offset] < 2 else 1)
        return offset
    if opcode == PREFIX:
        prefixed, after = decode_number(body, offset)
        if prefixed in PREFIXED_LEB128_OPERANDS:
            return _skip_leb128(body, after, PREFIXED_LEB128_OPERANDS[prefixed])
    raise ValueError(f"unknown instruction {opcode:#x}")


def _skip_leb128(body: bytes, offset: int, count: int) -> int:
    """Return the offset after `count` LEB128 numbers, signed or unsigned."""
    for _ in range(count):
        _, offset = decode_number(body, offset)
    return offset
