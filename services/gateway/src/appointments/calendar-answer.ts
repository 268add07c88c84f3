import type { FastifyReply } from 'fastify';
import type { CalendarFile } from '@contracts/booking/own-records';

/** Sends a calendar file as such; the text is what the handler returns. */
export function asCalendarFile(reply: FastifyReply, { fileName, text }: CalendarFile): string {
  reply
    .type('text/calendar; charset=utf-8')
    .header('content-disposition', `attachment; filename="${fileName.replace(/[^\w.-]/g, '_')}"`);
  return text;
}
