import { UseInterceptors, type NestInterceptor, type StreamableFile } from '@nestjs/common';
import { ApiExtension, ApiQuery } from '@nestjs/swagger';
import { RouteParamtypes } from '@nestjs/common/enums/route-paramtypes.enum';
import { ROUTE_ARGS_METADATA } from '@nestjs/common/constants';
import type { CalendarFile } from '@contracts/booking/own-records';
import type { Page } from '@contracts/messaging';
import type { RefusalCode } from '@contracts/refusals';
import { sendCalendar, sendPage } from '../http/answer-formats';
import { schemaOf, type RequestClass } from './schema-of';
import type { ReplyTypes } from './reply-types';

type ReplyName = Exclude<keyof ReplyTypes, 'RefusalDetails'>;

export const fileTypes = [
  'text/calendar',
  'text/csv',
  'text/plain',
  'text/xml',
  'image/*',
  'application/zip',
  'application/pdf',
] as const;
type FileType = (typeof fileTypes)[number];

export interface Returned {
  /** A type of `ReplyTypes`, or a file other than JSON; null without a body. */
  readonly reply: ReplyName | FileType | null;
  readonly list: boolean;
  /** The body of a 202, for calls that may continue after their answer. */
  readonly goesOn?: ReplyName;
  /** In addition to those from its access rule and body. */
  readonly refuses: readonly RefusalCode[];
}

export const returnedExtension = 'x-returned';

type Answer<Reply> = Reply | Promise<Reply>;

/** The compiler compares the type with what the handler returns. */
export function Returns<Name extends ReplyName>(reply: Name, ...refuses: RefusalCode[]) {
  return described<Answer<ReplyTypes[Name]>>({ reply, list: false, refuses });
}

export function ReturnsListOf<Name extends ReplyName>(reply: Name, ...refuses: RefusalCode[]) {
  return described<Answer<readonly ReplyTypes[Name][]>>({ reply, list: true, refuses });
}

export function ReturnsPageOf<Name extends ReplyName>(reply: Name, ...refuses: RefusalCode[]) {
  const returned = { reply, list: true, refuses };
  return described<Promise<Page<ReplyTypes[Name]>>>(returned, sendPage);
}

/** 200 with the first type if it's done, otherwise 202 with the second. */
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

export function ReturnsNothing(...refuses: RefusalCode[]) {
  return described<Promise<void>>({ reply: null, list: false, refuses });
}

/** `[]`, which an app expects. */
export function ReturnsEmptyList(...refuses: RefusalCode[]) {
  return described<Promise<readonly never[]>>({ reply: null, list: false, refuses });
}

export function ReturnsCalendar(...refuses: RefusalCode[]) {
  const returned = { reply: 'text/calendar', list: false, refuses } as const;
  return described<Promise<CalendarFile>>(returned, sendCalendar);
}

/** A text to send, or a status only. */
export function ReturnsTwiml(...refuses: RefusalCode[]) {
  return described<Promise<string | undefined>>({ reply: 'text/xml', list: false, refuses });
}

export function ReturnsCsv(...refuses: RefusalCode[]) {
  return described<Promise<StreamableFile>>({ reply: 'text/csv', list: false, refuses });
}

export function ReturnsText(...refuses: RefusalCode[]) {
  return described<Promise<StreamableFile>>({ reply: 'text/plain', list: false, refuses });
}

export function ReturnsPhoto(...refuses: RefusalCode[]) {
  return described<Promise<StreamableFile>>({ reply: 'image/*', list: false, refuses });
}

export function ReturnsPdf(...refuses: RefusalCode[]) {
  return described<Promise<StreamableFile>>({ reply: 'application/pdf', list: false, refuses });
}

export function ReturnsZip(...refuses: RefusalCode[]) {
  return described<Promise<StreamableFile>>({ reply: 'application/zip', list: false, refuses });
}

function described<Result>(returned: Returned, sendAs?: NestInterceptor) {
  return <Method extends (...args: never[]) => Result>(
    target: object,
    key: string,
    descriptor: TypedPropertyDescriptor<Method>,
  ): void => {
    ApiExtension(returnedExtension, returned)(target, key, descriptor);
    describeQuery(target, key, descriptor);
    if (sendAs) UseInterceptors(sendAs)(target, key, descriptor);
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
