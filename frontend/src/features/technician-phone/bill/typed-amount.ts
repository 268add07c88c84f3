/** Parses typed dollars, such as `$1,250.50` or `-20`; null for anything else. */
export function typedAmount(text: string): number | null {
  const plain = text
    .trim()
    .replace(/^(-?)\$\s*/, '$1')
    .replace(/,(?=\d{3}(\D|$))/g, '');
  return /^-?\d{1,6}(\.\d{1,2})?$/.test(plain) ? Number(plain) : null;
}
