import type { LiveTopic, ServerFrame } from '@contracts/live';

/** What is sent, made once for everyone who gets it. */
export interface OutgoingFrame {
  /** Frames of one key replace each other for a reader who is behind. */
  readonly key: string;
  /** The payload of a text message, or of the control frame. */
  readonly bytes: Buffer;
  readonly control?: 'ping' | 'pong';
  /** The key of frames that make no sense after this one: a position from before this record. */
  readonly outdates?: string;
}

/** What only those hear who have logged in: a topic, or one import. */
export type HeardTopic = LiveTopic | `import:${string}`;

export const importTopic = (jobId: string): HeardTopic => `import:${jobId}`;

/** As frames name it. */
export function namesOf(
  topic: HeardTopic,
): { topic: LiveTopic } | { topic: 'import'; jobId: string } {
  if (topic === 'dispatch' || topic === 'account') return { topic };
  return { topic: 'import', jobId: topic.slice(topic.indexOf(':') + 1) };
}

/** Before the keys of what only the members of a topic may see; dropped when someone leaves it. */
export const prefixOf = (topic: HeardTopic) => `${topic}:` as const;

export const keyOf = {
  record: (appointmentId: string) => `record:${appointmentId}`,
  position: (appointmentId: string) => `position:${appointmentId}`,
  subscription: (to: string) => `subscribed:${to}`,
  ofTopic: (topic: HeardTopic, key: string) => prefixOf(topic) + key,
};

export function outgoing(key: string, frame: ServerFrame, outdates?: string): OutgoingFrame {
  return { key, bytes: Buffer.from(JSON.stringify(frame)), outdates };
}
