import fc from 'fast-check';

const surrogates = { from: 0xd800, count: 0x800 };

/**
 * Any code point. fast-check's own `binary` first builds a map of all 1.1 million, which takes a
 * second.
 */
export const anyCharacter = fc
  .nat(0x10_ffff - surrogates.count)
  .map((at) => String.fromCodePoint(at < surrogates.from ? at : at + surrogates.count));
