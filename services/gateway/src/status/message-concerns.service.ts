import { Injectable } from '@nestjs/common';
import {
  notificationsRequests,
  type MessageConcerns,
  type MessageRecord,
} from '@contracts/notifications/messages';
import type { Alert } from '@contracts/tracking/records';
import { messageKindRules } from '@contracts/vocabulary/messages';
import { Requests } from '@service-kit/requests/requests';

/** Older failures are no news; the list of messages shows them. */
const newsForMs = 3 * 86_400_000;
/** Counts up to this many. */
const counted = 100;
/** Alerts are requested every few seconds, and others must not wait for these. */
const answerWithinMs = 1_000;
const nothing: MessageConcerns = { texts: null };

/** Alerts for messages that couldn't be sent, and for the text budget. */
@Injectable()
export class MessageConcernsService {
  constructor(private readonly requests: Requests) {}

  /** Empty while notifications doesn't answer; the health check shows that it's down. */
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

/**
 * One alert for all: if mail can't be sent, there are as many failures as customers. Names the
 * newest.
 */
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
