import type { NestInterceptor } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { map } from 'rxjs';
import type { CalendarFile } from '@contracts/booking/own-records';
import type { Page } from '@contracts/messaging';

function sendAs<Result>(
  format: (result: Result, reply: FastifyReply) => unknown,
): NestInterceptor<Result> {
  return {
    intercept: (context, next) => {
      const reply = context.switchToHttp().getResponse<FastifyReply>();
      return next.handle().pipe(map((result) => format(result, reply)));
    },
  };
}

/** The total and the next cursor are headers. */
export const sendPage = sendAs(({ items, total, atLeast, nextCursor }: Page<unknown>, reply) => {
  reply.header('x-total-count', total);
  if (atLeast) reply.header('x-total-count-at-least', 'true');
  if (nextCursor) reply.header('x-next-cursor', nextCursor);
  return items;
});

export const sendCalendar = sendAs(({ fileName, text }: CalendarFile, reply) => {
  const disposition = `attachment; filename="${fileName.replace(/[^\w.-]/g, '_')}"`;
  reply.type('text/calendar; charset=utf-8').header('content-disposition', disposition);
  return text;
});
