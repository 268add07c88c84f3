import type { FastifyReply } from 'fastify';
import type { Page } from '@contracts/messaging';

/** Returns the rows of a page. The length of the whole list and the next cursor are headers. */
export function pageItems<Item>(
  { items, total, atLeast, nextCursor }: Page<Item>,
  reply: FastifyReply,
): Item[] {
  reply.header('x-total-count', total);
  if (atLeast) reply.header('x-total-count-at-least', 'true');
  if (nextCursor) reply.header('x-next-cursor', nextCursor);
  return items;
}
