/** What a check against a JSON Schema has found, in words for people. Pure. */
import type { ErrorObject } from 'ajv';
import type { FieldError } from '@contracts/refusals';

/** `/appointments/3/appointmentDate` → `appointments[3].appointmentDate`; '' for the whole. */
export function pathOfPointer(pointer: string): string {
  const parts = pointer.split('/').slice(1);
  return parts.reduce((path, part) => {
    if (/^\d+$/.test(part)) return `${path}[${part}]`;
    const name = part.replaceAll('~1', '/').replaceAll('~0', '~');
    return path === '' ? name : `${path}.${name}`;
  }, '');
}

/** The field that an error is about, below `root`, with what is wrong with it. */
export function fieldErrorOf(error: ErrorObject, root = ''): FieldError {
  const { instancePath, keyword, params } = error as {
    params: Record<string, unknown>;
  } & ErrorObject;
  const missing = keyword === 'required' ? `/${String(params.missingProperty)}` : '';
  const path = pathOfPointer(instancePath + missing);
  const field =
    root === '' || path === '' || path.startsWith('[') ? root + path : `${root}.${path}`;
  return { field, message: words[keyword]?.(params.limit ?? params.type) ?? 'Cannot be read' };
}

const words: Readonly<Record<string, (limit: unknown) => string>> = {
  required: () => 'Is missing',
  type: (types) => `Must be ${listed(types)}`,
  minLength: () => 'Is empty',
  maxLength: (limit) => `Has more than ${String(limit)} characters`,
  maximum: (limit) => `Must be at most ${String(limit)}`,
  minimum: (limit) => `Must be at least ${String(limit)}`,
  maxItems: (limit) => `Has more than ${String(limit)} entries`,
};

const typeNames: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  integer: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
};

/** `["string","number","null"]` → `a text or a number`. */
function listed(types: unknown): string {
  const names = (Array.isArray(types) ? types : [types]).map((type) => typeNames[String(type)]);
  return names.filter(Boolean).join(' or ');
}
