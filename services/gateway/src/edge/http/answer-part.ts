import { Logger } from '@nestjs/common';
import type { RequestDefinition } from '@contracts/messaging';
import type { Requests } from '@service-kit/requests/requests';

/** An answer without this part is better than a late one. */
const partWithinMs = 2_500;

const logger = new Logger('AnswerPart');

/** Null if the service doesn't answer. */
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
