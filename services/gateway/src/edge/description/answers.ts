import type { OpenAPIObject } from '@nestjs/swagger';
import { refusalMessages, type RefusalCode } from '@contracts/refusals';
import type { OfficeRole } from '@contracts/vocabulary/office/office-roles';
import type { AccessRule } from '../access/access';
import { refusalStatus } from '../errors/refusal-status';
import replySchemas from './reply-schemas.json';
import { fileTypes, type Returned } from './returns';

type PathItem = OpenAPIObject['paths'][string];
export type Operation = NonNullable<PathItem['get']>;
type Responses = Operation['responses'];
type ResponseObject = Exclude<NonNullable<Responses['default']>, { $ref: string }>;
type Schema = NonNullable<NonNullable<ResponseObject['content']>[string]['schema']>;

const { RefusalDetails, ...types } = replySchemas;
const details = RefusalDetails.properties as Partial<Record<RefusalCode, Schema>>;

const fieldErrors = {
  type: 'array',
  maxItems: 20,
  items: {
    type: 'object',
    properties: { field: { type: 'string' }, message: { type: 'string' } },
    required: ['field', 'message'],
    additionalProperties: false,
  },
} as const;

export const replyComponents = { ...types, ErrorBody: errorSchema([]) } as unknown as Record<
  string,
  Schema
>;

/** The call's own reply, and refusals from its access rule, its body and its handler. */
export function answersOf(
  operation: Operation,
  returned: Returned,
  accessRule: AccessRule,
): Responses {
  const [success = '200'] = Object.keys(operation.responses);
  const answers: Responses = { [success]: successOf(returned) };
  if (returned.goesOn) answers['202'] = successOf({ ...returned, reply: returned.goesOn });
  for (const [status, codes] of byStatus(refusalsOf(operation, returned, accessRule))) {
    answers[status] = {
      description: codes.map((code) => refusalMessages[code]).join(' '),
      headers: requestIdHeader,
      content: json(errorSchema(codes)),
    };
  }
  answers['500'] = { ...failure('A bug; the request id leads to it.', 'internal') };
  answers['503'] = { ...failure('Something does not answer; try again.', 'unavailable') };
  return answers;
}

const requestIdHeader = {
  'X-Request-Id': {
    schema: { type: 'string' as const },
    description: 'Names this request in the logs',
  },
};
const listHeaders = {
  'X-Total-Count': {
    schema: { type: 'integer' as const },
    description: 'Length of the whole list',
  },
  'X-Total-Count-At-Least': {
    schema: { type: 'boolean' as const },
    description:
      'There are more than X-Total-Count says, which counts to a limit; absent otherwise',
  },
  'X-Next-Cursor': {
    schema: { type: 'string' as const },
    description: 'Where the next page begins; absent on the last and from lists that do not page',
  },
};

function successOf({ reply, list }: Returned): ResponseObject {
  if (reply === null) return { description: 'Done', headers: requestIdHeader };
  const file = fileTypes.find((type) => type === reply);
  if (file) {
    return {
      description: file,
      headers: requestIdHeader,
      content: { [file]: { schema: { type: 'string' } } },
    };
  }
  const schema: Schema = { $ref: `#/components/schemas/${reply}` };
  return {
    description: list ? `List of ${reply}` : reply,
    headers: { ...requestIdHeader, ...(list ? listHeaders : {}) },
    content: json(list ? { type: 'array', items: schema } : schema),
  };
}

const refusedRoles: Readonly<Record<OfficeRole, readonly RefusalCode[]>> = {
  owner: ['owners_only'],
  dispatcher: ['role_refused'],
  bookkeeper: [],
};

function refusalsOf(
  operation: Operation,
  { refuses, list }: Returned,
  { roles, atLeast = 'dispatcher', beforeSecondStep, limit }: AccessRule,
): RefusalCode[] {
  return [
    'validation_failed',
    ...(roles.includes('anyone') ? [] : (['unauthenticated', 'forbidden'] as const)),
    ...(roles.includes('admin') ? refusedRoles[atLeast] : []),
    ...(roles.includes('admin') && !beforeSecondStep ? (['second_step_missing'] as const) : []),
    // Strangers' invalid requests are limited.
    ...(limit || (operation.requestBody && roles.includes('anyone'))
      ? (['rate_limited'] as const)
      : []),
    ...(operation.requestBody ? (['request_timeout', 'payload_too_large'] as const) : []),
    ...(list ? (['answer_too_large'] as const) : []),
    // Impossible ids are refused before anything is looked up.
    ...(hasPath(operation) ? (['not_found'] as const) : []),
    ...refuses,
  ];
}

function hasPath({ parameters = [] }: Operation): boolean {
  return parameters.some((parameter) => 'in' in parameter && parameter.in === 'path');
}

function byStatus(codes: readonly RefusalCode[]): Map<number, RefusalCode[]> {
  const statuses = new Map<number, RefusalCode[]>();
  for (const code of new Set(codes)) {
    const status = refusalStatus[code];
    statuses.set(status, [...(statuses.get(status) ?? []), code]);
  }
  return new Map([...statuses].sort(([a], [b]) => a - b));
}

function failure(description: string, code: string): ResponseObject {
  return { description, headers: requestIdHeader, content: json(errorSchema([code])) };
}

function errorSchema(codes: readonly string[]): Schema {
  const one = (code?: string) => {
    const fact = code ? (details[code as RefusalCode] as ObjectSchema | undefined) : undefined;
    return {
      type: 'object' as const,
      properties: {
        statusCode: { type: 'integer' as const },
        code: { type: 'string' as const, ...(code ? { const: code } : {}) },
        message: { type: 'string' as const },
        requestId: { type: 'string' as const },
        ...(code === undefined || code === 'validation_failed' ? { errors: fieldErrors } : {}),
        ...fact?.properties,
      },
      required: ['statusCode', 'code', 'message', 'requestId', ...(fact?.required ?? [])],
      ...(code ? { additionalProperties: false } : {}),
    } as unknown as Schema;
  };
  if (codes.length === 0) return one();
  return codes.length === 1 ? one(codes[0]) : { oneOf: codes.map((code) => one(code)) };
}

interface ObjectSchema {
  properties: Record<string, Schema>;
  required: string[];
}

function json(schema: Schema): ResponseObject['content'] {
  return { 'application/json': { schema } };
}
