import type { RequestDefinition } from '@contracts/messaging';
import { Refusal } from '@service-kit/requests/refusal';
import type { Requests } from '@service-kit/requests/requests';
import type { MessageEntity } from '../messages/message.entity';

/** The owner's answer; null if it refuses, since then there is nothing to send. */
export async function answerIfAny<Payload, Reply>(
  requests: Requests,
  definition: RequestDefinition<Payload, Reply>,
  payload: Payload,
): Promise<Reply | null> {
  try {
    return await requests.ask(definition, payload);
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}

/** The consumer that queued the message has set it. */
export function idIn<Name extends keyof MessageEntity>(
  message: MessageEntity,
  name: Name,
): NonNullable<MessageEntity[Name]> {
  const id = message[name];
  if (id === null) throw new Error(`${message.kind} ${message.id} has no ${name}`);
  return id;
}
