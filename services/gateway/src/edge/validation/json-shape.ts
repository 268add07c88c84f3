const maxDepth = 20;

const quote = 0x22;
const backslash = 0x5c;
const comma = 0x2c;

/** Checks JSON text before it's parsed. Invalid JSON is left to the parser. */
export function isWithinBounds(text: string, maxValues: number): boolean {
  let depth = 0;
  let values = 1;
  let inText = false;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (inText) {
      if (code === backslash) at += 1;
      else if (code === quote) inText = false;
    } else if (code === quote) {
      inText = true;
    } else if (code === comma) {
      values += 1;
    } else if (code === 0x7b || code === 0x5b) {
      depth += 1;
      values += 1;
    } else if (code === 0x7d || code === 0x5d) {
      depth -= 1;
    }
    if (depth > maxDepth || values > maxValues) return false;
  }
  return true;
}
