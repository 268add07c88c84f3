import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020';
import addFormats from 'ajv-formats';

export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly format?: string;
  readonly pattern?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly maxItems?: number;
}

interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required?: boolean;
  readonly schema: Schema;
}

interface Answer {
  readonly content?: { readonly 'application/json'?: { readonly schema: Schema } };
}

export interface DescribedCall {
  readonly method: 'get' | 'post' | 'put' | 'patch' | 'delete';
  readonly path: string;
  readonly parameters: readonly Parameter[];
  readonly requestBody?: { readonly content: { 'application/json': { schema: Schema } } };
  readonly responses: Readonly<Record<string, Answer>>;
}

export interface ApiDocument {
  readonly paths: Record<string, Record<string, Omit<DescribedCall, 'method' | 'path'>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

const patternOf = (path: string) => new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`);

/** The API's own description: every call, and whether an answer matches it. */
export class DescribedApi {
  readonly calls: readonly DescribedCall[];
  private readonly ajv = new Ajv2020({ strict: false, allErrors: false, validateFormats: true });
  private readonly validators = new Map<string, ValidateFunction>();

  constructor(private readonly document: ApiDocument) {
    addFormats.default(this.ajv);
    this.ajv.addSchema({ $id: 'api', components: document.components });
    this.calls = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, call]) => ({
        ...call,
        parameters: call.parameters ?? [],
        method: method as DescribedCall['method'],
        path,
      })),
    );
  }

  resolved(schema: Schema): Schema {
    const name = schema.$ref?.split('/').at(-1);
    return name === undefined ? schema : (this.document.components.schemas[name] ?? {});
  }

  /** The call at this address. Of `/slots` and `/{id}`, the one that says it word for word. */
  callAt(method: string, address: string): DescribedCall | undefined {
    const path = address.split('?')[0]!;
    return this.calls
      .filter((call) => call.method === method.toLowerCase() && patternOf(call.path).test(path))
      .toSorted((one, other) => one.path.split('{').length - other.path.split('{').length)[0];
  }

  /** What differs from the description. */
  mismatch(call: DescribedCall, status: number, body: unknown): string | undefined {
    const answer = call.responses[String(status)];
    if (!answer) return `status ${status} is not described: ${JSON.stringify(body).slice(0, 200)}`;
    const schema = answer.content?.['application/json']?.schema;
    const isEmpty =
      body === undefined ||
      (typeof body === 'object' && body !== null && Object.keys(body).length === 0);
    if (!schema) return isEmpty ? undefined : 'a body where none is described';
    return this.difference(schema, body);
  }

  /** What differs from the schema of this name. */
  mismatchOf(name: string, value: unknown): string | undefined {
    return this.difference({ $ref: `#/components/schemas/${name}` }, value);
  }

  private difference(schema: Schema, value: unknown): string | undefined {
    const validate = this.validatorOf(schema);
    if (validate(value)) return undefined;
    const [error] = validate.errors ?? [];
    const more = String(error?.params.additionalProperty ?? '');
    return `${error?.instancePath} ${error?.message} ${more}: ${JSON.stringify(value).slice(0, 300)}`;
  }

  private validatorOf(schema: Schema): ValidateFunction {
    const text = JSON.stringify(schema).replaceAll('"#/components/', '"api#/components/');
    const known = this.validators.get(text);
    if (known) return known;
    const validate = this.ajv.compile(JSON.parse(text) as object);
    this.validators.set(text, validate);
    return validate;
  }
}
