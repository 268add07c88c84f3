import type { ClientFrame, LiveTopic as LoggedInTopic, ServerFrame } from '@contracts/live';

type Token = () => string | null;

/** Topics that need a login ask for the token at each connection. */
export type LiveTopic =
  /** With the key of its tracking link, if it has one. */
  | { appointmentId: string; key?: string | null }
  | { topic: LoggedInTopic; token: Token }
  | { topic: 'import'; jobId: string; token: Token };

export type TopicKey = LoggedInTopic | `appointment:${string}` | `import:${string}`;

export function topicKey(
  topic: { appointmentId: string } | { topic: LoggedInTopic } | { topic: 'import'; jobId: string },
): TopicKey {
  if ('appointmentId' in topic) return `appointment:${topic.appointmentId}`;
  return topic.topic === 'import' ? `import:${topic.jobId}` : topic.topic;
}

/** The frame that subscribes to a topic; undefined without a token. */
export function subscribing(topic: LiveTopic): ClientFrame | undefined {
  const type = 'subscribe';
  if ('appointmentId' in topic) {
    const { appointmentId, key } = topic;
    return key ? { type, appointmentId, key } : { type, appointmentId };
  }
  const token = topic.token();
  if (token === null) return undefined;
  return topic.topic === 'import'
    ? { type, topic: topic.topic, jobId: topic.jobId, token }
    : { type, topic: topic.topic, token };
}

export function unsubscribing(topic: LiveTopic): ClientFrame {
  const type = 'unsubscribe';
  if ('appointmentId' in topic) return { type, appointmentId: topic.appointmentId };
  return topic.topic === 'import'
    ? { type, topic: topic.topic, jobId: topic.jobId }
    : { type, topic: topic.topic };
}

export const keyOfFrame = (frame: ServerFrame): TopicKey | undefined =>
  frame.type === 'subscribed' ? topicKey(frame) : undefined;

/** Whether a topic's listeners get a frame. The office gets all frames except those of imports. */
export function concerns(frame: ServerFrame, key: TopicKey): boolean {
  if (frame.type === 'pong') return false;
  if (frame.type === 'error') return frame.topic === undefined || keyOfError(frame) === key;
  const ofImport = importOf(frame);
  if (ofImport !== undefined) return key === ofImport;
  if (key === 'dispatch') return true;
  if (key === 'account') return frame.type === 'account_update' || keyOfFrame(frame) === key;
  return 'appointmentId' in frame && key === `appointment:${frame.appointmentId}`;
}

function importOf(frame: ServerFrame): TopicKey | undefined {
  if (frame.type === 'import_update') return `import:${frame.job.id}`;
  return 'topic' in frame && frame.topic === 'import' ? `import:${frame.jobId ?? ''}` : undefined;
}

const keyOfError = ({ topic, jobId }: Extract<ServerFrame, { type: 'error' }>): string =>
  topic === 'import' ? `import:${jobId ?? ''}` : (topic ?? '');
