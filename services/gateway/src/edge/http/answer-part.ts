import { Logger } from '@nestjs/common';
import type { RequestDefinition } from '@contracts/messaging';
import type { Requests } from '@service-kit/requests/requests';

/** A part that takes longer is left out: the rest of the answer is worth more than all of it too late. */
const partWithinMs = 2_500;

const logger = new Logger('AnswerPart');

/** A part of an answer that is put together; null while its owner does not answer. */
export function answerPart<Payload, Reply>(
  requests: Requests,
  definition: RequestDefinition<Payload, Reply>,
  payload: Payload,
  { deadlineMs = partWithinMs }: { deadlineMs?: number } = {},
): Promise<Reply | null> {
  return requests.ask(definition, payload, { deadlineMs }).catch((error: unknown) => {
    logger.warn(`without ${definition.subject}: ${String(error)}`);
    return null;
  });
}
