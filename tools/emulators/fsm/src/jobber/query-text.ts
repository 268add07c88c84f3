/** Reads the part of GraphQL that clients of Jobber write: https://spec.graphql.org/October2021/#sec-Language */

export type Argument =
  | string
  | number
  | boolean
  | null
  | readonly Argument[]
  | { readonly [name: string]: Argument };

export interface Field {
  readonly name: string;
  /** The name in the answer. */
  readonly alias: string;
  readonly args: Readonly<Record<string, Argument>>;
  /** Null for a scalar. */
  readonly fields: readonly Field[] | null;
}

/** A query that can't be read. */
export class BadQuery extends Error {}

const token =
  /[\s,]+|#[^\n]*|("(?:[^"\\\n]|\\.)*"|\.\.\.|-?\d+(?:\.\d+)?|[_A-Za-z]\w*|[!$():=@[\]{|}])/gy;

function tokensOf(text: string): string[] {
  const found: string[] = [];
  token.lastIndex = 0;
  while (token.lastIndex < text.length) {
    const match = token.exec(text);
    if (!match) throw new BadQuery('syntax error');
    if (match[1] !== undefined) found.push(match[1]);
  }
  return found;
}

/**
 * The fields of the first operation, with the values of its variables. Directives and named
 * fragments are no part of it.
 */
export function readQuery(
  text: string,
  variables: Readonly<Record<string, Argument>>,
): readonly Field[] {
  const tokens = tokensOf(text);
  let at = 0;
  const peek = (): string => tokens[at] ?? '';
  const next = (): string => {
    at += 1;
    return tokens[at - 1] ?? '';
  };
  const expect = (wanted: string): void => {
    const found = next();
    if (found !== wanted) throw new BadQuery(`syntax error, unexpected "${found}"`);
  };
  const until = <T>(end: string, read: () => T): T[] => {
    const all: T[] = [];
    while (peek() !== end) {
      if (peek() === '') throw new BadQuery('syntax error, unexpected end of file');
      all.push(read());
    }
    next();
    return all;
  };

  const value = (): Argument => {
    const first = next();
    if (first === '$') return variables[next()] ?? null;
    if (first === '[') return until(']', value);
    if (first === '{') return Object.fromEntries(until('}', argument));
    if (first.startsWith('"')) return JSON.parse(first) as string;
    if (/^-?\d/.test(first)) return Number(first);
    if (first === 'true' || first === 'false') return first === 'true';
    return first === 'null' ? null : first;
  };
  const argument = (): [string, Argument] => {
    const name = next();
    expect(':');
    return [name, value()];
  };
  /** Of a fragment, its fields: there is one type in each place. */
  const selection = (): Field[] => {
    if (peek() === '...') {
      next();
      expect('on');
      next();
      expect('{');
      return until('}', selection).flat();
    }
    const first = next();
    let name = first;
    if (peek() === ':') {
      next();
      name = next();
    }
    if (!/^\w+$/.test(name)) throw new BadQuery(`syntax error, unexpected "${name}"`);
    const args = peek() === '(' ? (next(), until(')', argument)) : [];
    const fields = peek() === '{' ? (next(), until('}', selection).flat()) : null;
    return [{ name, alias: first, args: Object.fromEntries(args), fields }];
  };

  while (peek() !== '{' && peek() !== '') {
    // Types of variables may contain braces only in their defaults.
    if (next() === '(') until(')', next);
  }
  expect('{');
  return until('}', selection).flat();
}
