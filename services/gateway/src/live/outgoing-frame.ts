import type { LiveTopic, ServerFrame } from '@contracts/live';

/** A frame to send, serialized once for all receivers. */
export interface OutgoingFrame {
  /** For a slow reader, frames with the same key replace each other. */
  readonly key: string;
  /** The payload of a text message, or of the control frame. */
  readonly bytes: Buffer;
  readonly control?: 'ping' | 'pong';
  /** The key of frames that are pointless after this one: a position before this record. */
  readonly outdates?: string;
}

/** A protected topic, or one import. */
export type HeardTopic = LiveTopic | `import:${string}`;

export const importTopic = (jobId: string): HeardTopic => `import:${jobId}`;

/** Its name in frames. */
export function namesOf(
  topic: HeardTopic,
): { topic: LiveTopic } | { topic: 'import'; jobId: string } {
  if (topic === 'dispatch' || topic === 'account') return { topic };
  return { topic: 'import', jobId: topic.slice(topic.indexOf(':') + 1) };
}

/** Prefix of keys of protected frames, which are dropped when someone leaves the topic. */
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
