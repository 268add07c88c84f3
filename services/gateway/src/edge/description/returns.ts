import type { StreamableFile } from '@nestjs/common';
import { ApiExtension, ApiQuery } from '@nestjs/swagger';
import { RouteParamtypes } from '@nestjs/common/enums/route-paramtypes.enum';
import { ROUTE_ARGS_METADATA } from '@nestjs/common/constants';
import type { RefusalCode } from '@contracts/refusals';
import { schemaOf, type RequestClass } from './schema-of';
import type { ReplyTypes } from './reply-types';

type ReplyName = Exclude<keyof ReplyTypes, 'RefusalDetails'>;

/** Kinds of files that calls return. */
export const fileTypes = ['text/calendar', 'text/csv', 'text/xml'] as const;
export type FileType = (typeof fileTypes)[number];

/** What a call returns, for the API's description. */
export interface Returned {
  /** A type of `ReplyTypes`, or a file other than JSON; null without a body. */
  readonly reply: ReplyName | FileType | null;
  readonly list: boolean;
  /** The body of a 202, for calls that may continue after their answer. */
  readonly goesOn?: ReplyName;
  /** Its own refusals, in addition to those from its access rule and body. */
  readonly refuses: readonly RefusalCode[];
}

export const returnedExtension = 'x-returned';

type Answer<Reply> = Reply | Promise<Reply>;
type NoAnswer = Promise<void>;

/** The call returns this type. The compiler compares it with what the handler returns. */
export function Returns<Name extends ReplyName>(reply: Name, ...refuses: RefusalCode[]) {
  return described<Answer<ReplyTypes[Name]>>({ reply, list: false, refuses });
}

/** The call returns a list of this type. */
export function ReturnsListOf<Name extends ReplyName>(reply: Name, ...refuses: RefusalCode[]) {
  return described<Answer<readonly ReplyTypes[Name][]>>({ reply, list: true, refuses });
}

/** The call returns 200 with the first type if it's done, otherwise 202 with the second. */
export function ReturnsOrGoesOn<Done extends ReplyName, UnderWay extends ReplyName>(
  reply: Done,
  goesOn: UnderWay,
  ...refuses: RefusalCode[]
) {
  return described<Answer<ReplyTypes[Done] | ReplyTypes[UnderWay]>>({
    reply,
    goesOn,
    list: false,
    refuses,
  });
}

/** The call returns a status only. */
export function ReturnsNothing(...refuses: RefusalCode[]) {
  return described<NoAnswer>({ reply: null, list: false, refuses });
}

/** The call returns `[]`, which an app expects. */
export function ReturnsEmptyList(...refuses: RefusalCode[]) {
  return described<Promise<readonly never[]>>({ reply: null, list: false, refuses });
}

/** The call returns a calendar file. */
export function ReturnsCalendar(...refuses: RefusalCode[]) {
  return described<Promise<string>>({ reply: 'text/calendar', list: false, refuses });
}

/** The call replies to the text message provider: with a text to send, or a status only. */
export function ReturnsTwiml(...refuses: RefusalCode[]) {
  return described<Promise<string | undefined>>({ reply: 'text/xml', list: false, refuses });
}

/** The call returns a CSV file. */
export function ReturnsCsv(...refuses: RefusalCode[]) {
  return described<Promise<StreamableFile>>({ reply: 'text/csv', list: false, refuses });
}

function described<Result>(returned: Returned) {
  return <Method extends (...args: never[]) => Result>(
    target: object,
    key: string,
    descriptor: TypedPropertyDescriptor<Method>,
  ): void => {
    ApiExtension(returnedExtension, returned)(target, key, descriptor);
    describeQuery(target, key, descriptor);
  };
}

/** Swagger's own decorators don't know the rules that validate a query. */
function describeQuery(target: object, key: string, descriptor: PropertyDescriptor): void {
  const types = Reflect.getMetadata('design:paramtypes', target, key) as RequestClass[];
  const args = (Reflect.getMetadata(ROUTE_ARGS_METADATA, target.constructor, key) ?? {}) as Record<
    string,
    { index: number; data?: unknown }
  >;
  for (const [kind, { index, data }] of Object.entries(args)) {
    const Class = types[index];
    if (!kind.startsWith(`${RouteParamtypes.QUERY}:`) || data !== undefined || !Class) continue;
    const { properties = {}, required = [] } = schemaOf(Class);
    for (const [name, schema] of Object.entries(properties)) {
      ApiQuery({ name, required: required.includes(name), schema })(target, key, descriptor);
    }
  }
}
