import type { FastifyReply } from 'fastify';
import type { CalendarFile } from '@contracts/booking/own-records';

/** Sends the text that the handler returns as a calendar file. */
export function asCalendarFile(reply: FastifyReply, { fileName, text }: CalendarFile): string {
  reply
    .type('text/calendar; charset=utf-8')
    .header('content-disposition', `attachment; filename="${fileName.replace(/[^\w.-]/g, '_')}"`);
  return text;
}
