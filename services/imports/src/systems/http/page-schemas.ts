/** Schemas of what systems send: an envelope, and each record separately. */
import { Ajv, type ErrorObject, type SchemaObject, type ValidateFunction } from 'ajv';
import { pathOfPointer } from '@service-kit/requests/schema-errors';

const ajv = new Ajv({ strict: true, allowUnionTypes: true });

/** Compiles a schema, once, when its file is loaded. */
export const schemaOf = <T>(schema: SchemaObject): ValidateFunction<T> => ajv.compile<T>(schema);

/** Missing, null or a text. */
export const text = { type: ['string', 'null'] } as const;
export const number = { type: ['number', 'null'] } as const;
export const flag = { type: ['boolean', 'null'] } as const;
/** Ids are short. A longer text isn't one. */
export const textId = { type: 'string', minLength: 1, maxLength: 200 } as const;
export const numberId = { type: 'integer', minimum: 0 } as const;

/** An object with these properties. It may have others. */
export const object = (
  properties: Readonly<Record<string, object>>,
  required: readonly string[] = [],
): SchemaObject => ({ type: 'object', properties, required });

export const orNull = (schema: SchemaObject): SchemaObject => ({ ...schema, nullable: true });

export const list = (items: object): SchemaObject => ({ type: 'array', items });

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
