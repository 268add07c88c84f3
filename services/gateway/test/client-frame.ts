const opcodes = { continuation: 0, text: 1, close: 8, ping: 9, pong: 10 } as const;

/** A frame as a browser sends it, masked with zeros. */
export function clientFrame(kind: keyof typeof opcodes, text = '', { fin = true } = {}): Buffer {
  const { length } = text;
  const isLong = length > 0xffff;
  const size = isLong ? Buffer.alloc(8) : Buffer.alloc(length < 126 ? 0 : 2);
  if (size.length > 0) size.writeUIntBE(length, isLong ? 2 : 0, isLong ? 6 : 2);
  const code = isLong ? 127 : Math.min(length, 126);
  return Buffer.concat([
    Buffer.from([(fin ? 0x80 : 0) | opcodes[kind], 0x80 | code]),
    size,
    Buffer.alloc(4),
    Buffer.from(text),
  ]);
}

export const repeated = (count: number, bytes: Buffer): Buffer =>
  Buffer.concat(Array.from({ length: count }, () => bytes));
