import type { FieldError } from '@contracts/refusals';

const maxDepth = 6;
const maxProblems = 20;
const loneSurrogate = /\p{Surrogate}/u;

/**
 * Finds text that can't be stored (NUL, half a character) and nesting that is too deep for our own
 * code, before anything walks the body.
 */
export function unreadableParts(body: unknown): FieldError[] {
  const problems: FieldError[] = [];
  const open: { value: unknown; path: string; depth: number }[] = [
    { value: body, path: '', depth: 0 },
  ];
  for (let next = open.pop(); next && problems.length < maxProblems; next = open.pop()) {
    const { value, path, depth } = next;
    const field = path || 'body';
    if (typeof value === 'string') {
      if (!isStorable(value)) problems.push({ field, message: 'This text cannot be read' });
    } else if (typeof value === 'object' && value !== null) {
      if (depth >= maxDepth) {
        problems.push({ field, message: 'This is nested too deeply' });
        continue;
      }
      for (const [name, part] of Object.entries(value)) {
        if (!isStorable(name) || name === '__proto__') {
          problems.push({ field, message: 'A name in here cannot be read' });
        } else open.push({ value: part, path: path ? `${path}.${name}` : name, depth: depth + 1 });
      }
    }
  }
  return problems;
}

function isStorable(text: string): boolean {
  return !text.includes('\0') && !loneSurrogate.test(text);
}
