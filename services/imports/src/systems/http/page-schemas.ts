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

const ajv = new Ajv({ strict: true, allowUnionTypes: true });

/** Compiles a schema, once, when its file is loaded. */
export const schemaOf = <T>(schema: Schema<T>): ValidateFunction<T> => ajv.compile<T>(schema);

export const anything: Schema<unknown> = {};
export const boolean: Schema<boolean> = { type: 'boolean' };
export const number: Schema<number> = { type: 'number' };
export const numberOrNull: Schema<number | null> = { type: ['number', 'null'] };
export const integer: Schema<number> = { type: 'integer' };
export const string: Schema<string> = { type: 'string' };
export const stringOrNull: Schema<string | null> = { type: ['string', 'null'] };
export const nonEmptyString: Schema<string> = { type: 'string', minLength: 1 };
/** Ids are short. A longer text isn't one. */
export const textId: Schema<string> = { type: 'string', minLength: 1, maxLength: 200 };
export const numberId: Schema<number> = { type: 'integer', minimum: 0 };

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

export const list = <T>(items: Schema<T>): Schema<readonly T[]> => ({ type: 'array', items });

export const oneOf = <T extends string>(...values: readonly T[]): Schema<T> => ({ enum: values });

export interface WrongField {
  /** In the record, such as `addresses[0].zip`; '' for the whole record. */
  readonly path: string;
  readonly message: string;
}

/** The errors of the last checked record. */
export function wrongField({ errors }: ValidateFunction): WrongField {
  const error: ErrorObject | undefined = errors?.[0];
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
