/** Schemas of what systems send: an envelope, and each record separately. */
import { Ajv, type ErrorObject, type SchemaObject, type ValidateFunction } from 'ajv';
import { pathOfPointer } from '@service-kit/requests/schema-errors';

/** A JSON schema of `T`. Only its type has the property `accepts`. */
interface Schema<T> extends SchemaObject {
  readonly accepts?: T;
}
type Fields = Readonly<Record<string, Schema<unknown>>>;
type FieldValue<S> = S extends Schema<infer T> ? T : never;

/** What a check accepts. */
export type Accepted<Check> = Check extends ValidateFunction<infer T> ? T : never;

/** All errors, because a record may have several parts that can't be read. */
const ajv = new Ajv({ strict: true, allowUnionTypes: true, allErrors: true });

/** Compiles a schema, once, when its file is loaded. */
export const schemaOf = <T>(schema: Schema<T>): ValidateFunction<T> => ajv.compile<T>(schema);

export const anything: Schema<unknown> = {};
export const boolean: Schema<boolean> = { type: 'boolean' };
export const booleanOrNull: Schema<boolean | null> = { type: ['boolean', 'null'] };
export const number: Schema<number> = { type: 'number' };
export const numberOrNull: Schema<number | null> = { type: ['number', 'null'] };
export const integer: Schema<number> = { type: 'integer' };
export const string: Schema<string> = { type: 'string' };
export const stringOrNull: Schema<string | null> = { type: ['string', 'null'] };
export const nonEmptyString: Schema<string> = { type: 'string', minLength: 1 };
/** Ids are short, and no database stores control characters. */
export const textId: Schema<string> = {
  type: 'string',
  minLength: 1,
  maxLength: 200,
  pattern: String.raw`^[^\p{Cc}\p{Cs}]*$`,
};
/** Beyond that, JSON loses digits. */
export const numberId: Schema<number> = {
  type: 'integer',
  minimum: 0,
  maximum: Number.MAX_SAFE_INTEGER,
};

/** An object with these fields. It may have others. */
export const object = <F extends Fields, Required extends keyof F & string = never>(
  properties: F,
  required: readonly Required[] = [],
): Schema<
  { readonly [Name in Required]: FieldValue<F[Name]> } & {
    readonly [Name in Exclude<keyof F, Required>]?: FieldValue<F[Name]>;
  }
> => ({ type: 'object', properties, required });

export const orNull = <T>(schema: Schema<T>): Schema<T | null> =>
  ({ ...schema, nullable: true }) as SchemaObject;

/** An object, or something in its place that means nothing. */
export const objectOrNothing = <F extends Fields>(
  properties: F,
): Schema<{ readonly [Name in keyof F]?: FieldValue<F[Name]> } | boolean | null> =>
  ({ type: ['object', 'boolean', 'null'], properties }) as SchemaObject;

export const list = <T>(items: Schema<T>): Schema<readonly T[]> => ({ type: 'array', items });

export const oneOf = <T extends string>(...values: readonly T[]): Schema<T> => ({ enum: values });

export interface WrongField {
  /** In the record, such as `addresses[0].zip`; '' for the whole record. */
  readonly path: string;
  readonly message: string;
}

/** The first error of the last checked record. */
export const wrongField = ({ errors }: ValidateFunction): WrongField => fieldOf(errors?.[0]);

function fieldOf(error: ErrorObject | undefined): WrongField {
  if (!error) return { path: '', message: 'Cannot be read' };
  const missing: unknown = error.params.missingProperty;
  if (typeof missing === 'string') {
    return { path: pathOfPointer(`${error.instancePath}/${missing}`), message: 'Is missing' };
  }
  return {
    path: pathOfPointer(error.instancePath),
    message: `It ${error.message ?? 'cannot be read'}`,
  };
}

/** A record without the parts that can't be read, and which these are. */
export type Readable<T> =
  | { readonly value: T; readonly notes: readonly WrongField[] }
  | { readonly wrong: WrongField };

/** Leaving out a part may show that the part around it can't be read either. */
const maxRounds = 4;
/** Of one record. */
const maxNotes = 20;

/**
 * Reads a record without what can't be read. It is wrong if that is one of the fields that the
 * schema requires.
 */
export function readable<T>(record: unknown, isRecord: ValidateFunction<T>): Readable<T> {
  if (isRecord(record)) return { value: record, notes: [] };
  const { required = [] } = isRecord.schema as { readonly required?: readonly string[] };
  let rest: unknown = structuredClone(record);
  const notes: WrongField[] = [];
  for (let round = 0; round < maxRounds; round += 1) {
    const errors = isRecord.errors ?? [];
    const parts = errors.map(({ instancePath }) => keysOf(instancePath));
    const fatal = parts.findIndex(([first]) => first === undefined || required.includes(first));
    if (fatal >= 0) return { wrong: fieldOf(errors[fatal]) };
    notes.push(...errors.map((error) => fieldOf(error)));
    rest = without(rest, parts);
    if (isRecord(rest)) return { value: rest, notes: firstOfEachPath(notes).slice(0, maxNotes) };
  }
  return { wrong: wrongField(isRecord) };
}

const keysOf = (pointer: string): string[] =>
  pointer
    .split('/')
    .slice(1)
    .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'));

/** From the end of each list, so that the places of the others stay. */
function without(record: unknown, parts: readonly (readonly string[])[]): unknown {
  const unique = new Map(parts.map((keys) => [JSON.stringify(keys), keys]));
  const last = (keys: readonly string[]) => Number(keys.at(-1));
  const ordered = [...unique.values()].toSorted(
    (one, other) => other.length - one.length || (last(other) || 0) - (last(one) || 0),
  );
  for (const keys of ordered) {
    const key = keys.at(-1) ?? '';
    const around = keys
      .slice(0, -1)
      .reduce<unknown>((value, name) => (value as Record<string, unknown>)[name], record);
    if (Array.isArray(around)) around.splice(Number(key), 1);
    else Reflect.deleteProperty(around as object, key);
  }
  return record;
}

const firstOfEachPath = (notes: readonly WrongField[]): WrongField[] =>
  [...new Map(notes.toReversed().map((note) => [note.path, note])).values()].toReversed();
