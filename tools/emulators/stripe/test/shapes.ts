import shapes from './stripe-shapes.json';

type Shape = Record<string, unknown>;

/** The keys of Stripe's sample object that `object` lacks, as paths. */
export function missingKeys(
  name: Exclude<keyof typeof shapes, 'source'>,
  object: object,
): string[] {
  const missing: string[] = [];
  compare(shapes[name], object as Shape, '', missing);
  return missing;
}

function compare(shape: Shape, object: Shape, within: string, missing: string[]): void {
  for (const [key, expected] of Object.entries(shape)) {
    const path = within + key;
    const value = object[key];
    // The sample event is about a plan; what is in ours is compared as what it is.
    if (path === 'data.object') continue;
    // Only when expanded.
    if (path.endsWith('refunds')) continue;
    if (value === undefined) missing.push(path);
    else if (key === 'metadata') continue; // of the sample's own making
    else if (isShape(expected) && isShape(value)) compare(expected, value, `${path}.`, missing);
    else if (!isOfKind(value, expected)) missing.push(`${path} is no ${String(expected)}`);
  }
}

const isShape = (value: unknown): value is Shape =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Where the sample has null, the SDK's types say what else there may be; null may be anywhere. */
function isOfKind(value: unknown, expected: unknown): boolean {
  if (value === null || expected === 'null') return true;
  if (Array.isArray(expected)) return Array.isArray(value);
  // An id, or in its place the object that it names.
  if (expected === 'string' && isShape(value)) return typeof value.id === 'string';
  if (expected === 'integer') return Number.isInteger(value);
  return typeof value === expected;
}
