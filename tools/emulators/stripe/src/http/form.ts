import { invalidRequest } from './stripe-failure';

/** `a[b][0]=c` is a Map of a Map of a Map. Lists are maps too. */
export type FormValue = string | Form;
export type Form = Map<string, FormValue>;

export const maxFields = 1_000;
const maxDepth = 6;

/** Decodes nested names as in https://docs.stripe.com/api. Keys of a Map make `__proto__` harmless. */
export function parseForm(text: string): Form {
  const form: Form = new Map();
  if (text === '') return form;
  let count = 0;
  for (const [name, value] of new URLSearchParams(text)) {
    count += 1;
    if (count > maxFields) throw invalidRequest(`More than ${maxFields} parameters.`);
    put(form, pathOf(name), value, name);
  }
  return form;
}

function pathOf(name: string): string[] {
  const match = /^([^[\]]+)((?:\[[^[\]]*\])*)$/.exec(name);
  if (!match) throw invalidRequest(`Invalid parameter name: ${name.slice(0, 100)}`);
  const [, first = '', rest = ''] = match;
  const path = [first, ...[...rest.matchAll(/\[([^[\]]*)\]/g)].map(([, part = '']) => part)];
  if (path.length > maxDepth) throw invalidRequest('Parameters are nested too deeply.');
  return path;
}

function put(form: Form, path: string[], value: string, name: string): void {
  let at = form;
  path.forEach((part, index) => {
    // `a[]=1&a[]=2` numbers itself.
    const key = part === '' ? String(at.size) : part;
    if (index === path.length - 1) {
      at.set(key, value);
      return;
    }
    const below = at.get(key) ?? new Map<string, FormValue>();
    if (typeof below === 'string') {
      throw invalidRequest(`Invalid object: ${name.slice(0, 100)}`, { param: path[0] ?? name });
    }
    at.set(key, below);
    at = below;
  });
}
