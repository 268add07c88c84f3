import { Injectable } from '@nestjs/common';
import {
  notificationsRequests,
  type MessageConcerns,
  type MessageRecord,
} from '@contracts/notifications/messages';
import type { Alert } from '@contracts/tracking/records';
import { messageKindRules } from '@contracts/vocabulary/messages';
import { Requests } from '@service-kit/requests/requests';

/** What was given up longer ago is not news: the list of messages has it. */
const newsForMs = 3 * 86_400_000;
/** The most that are counted. */
const counted = 100;
/** Alerts are asked for every few seconds, and the others must not wait for these. */
const answerWithinMs = 1_000;
const nothing: MessageConcerns = { texts: null };

/**
 * Tells the office when someone was not told what they should have been, and when texts run out.
 */
@Injectable()
export class MessageConcernsService {
  constructor(private readonly requests: Requests) {}

  /** None while notifications does not answer: health says that it is down. */
  async alerts(now: number = Date.now()): Promise<Alert[]> {
    const within = { deadlineMs: answerWithinMs };
    const [failed, { texts }] = await Promise.all([
      this.requests
        .ask(notificationsRequests.messages, { state: 'failed', limit: counted }, within)
        .then(({ items }) => items)
        .catch(() => []),
      this.requests.ask(notificationsRequests.concerns, {}, within).catch(() => nothing),
    ]);
    const recent = failed.filter(({ createdAt }) => Date.parse(createdAt) > now - newsForMs);
    return [...(recent.length > 0 ? [alertOf(recent)] : []), ...(texts ? [textAlert(texts)] : [])];
  }
}

function textAlert({ sent, budget, since }: NonNullable<MessageConcerns['texts']>): Alert {
  return {
    type: 'text-budget',
    message:
      sent < budget
        ? `${sent} of today's ${budget} text messages are used up`
        : `Today's ${budget} text messages are used up: customers get email only until midnight`,
    appointmentId: null,
    technicianId: null,
    since,
  };
}

/** One for all: where mail does not leave, there are as many of them as customers. The newest stands first. */
function alertOf(failed: readonly MessageRecord[]): Alert {
  const [newest, oldest] = [failed.at(0), failed.at(-1)];
  const count = failed.length < counted ? String(failed.length) : `${counted} or more`;
  const kind = newest ? messageKindRules[newest.kind].label : '';
  return {
    type: 'message-failed',
    message:
      failed.length === 1
        ? `A message could not be sent: ${kind}`
        : `${count} messages could not be sent, the newest of them: ${kind}`,
    appointmentId: null,
    technicianId: null,
    since: oldest?.createdAt ?? new Date(0).toISOString(),
  };
}
