import type { Form, FormValue } from '../http/form';
import { invalidRequest } from '../http/stripe-failure';

const maxDepth = 4;

/** A JSON object as a form, so that its fields are checked like any other parameters. */
export function formOfJson(text: string): Form {
  let value: unknown;
  try {
    value = text === '' ? {} : JSON.parse(text);
  } catch {
    throw invalidRequest('The body is not JSON.');
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw invalidRequest('The body is not a JSON object.');
  }
  return formOf(value, 0);
}

function formOf(value: object, depth: number): Form {
  if (depth > maxDepth) throw invalidRequest('The body is nested too deeply.');
  const entries = Object.entries(value).filter(([, each]) => each !== null);
  return new Map(
    entries.map(([name, each]: [string, unknown]): [string, FormValue] => [
      name,
      typeof each === 'object' ? formOf(each as object, depth + 1) : String(each),
    ]),
  );
}
