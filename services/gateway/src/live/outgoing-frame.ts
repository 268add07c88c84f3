import { WebSocket } from 'ws';
import type { LiveTopic, ServerFrame } from '@contracts/live';

/** A frame as it goes over the wire, encoded once for everyone who gets it. */
export interface OutgoingFrame {
  /** Frames of one key replace each other for a reader who is behind. */
  readonly key: string;
  readonly bytes: Buffer;
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

/** Before the keys of what only the members of a topic may see; dropped when somebody leaves it. */
export const prefixOf = (topic: HeardTopic) => `${topic}:` as const;

export const keyOf = {
  record: (appointmentId: string) => `record:${appointmentId}`,
  position: (appointmentId: string) => `position:${appointmentId}`,
  subscription: (to: string) => `subscribed:${to}`,
  ofTopic: (topic: HeardTopic, key: string) => prefixOf(topic) + key,
};

/** The part of ws that its types do not know: how it frames a message. */
const { Sender } = WebSocket as unknown as {
  Sender: { frame(data: Uint8Array, options: object): Uint8Array[] };
};
const frameOf = (opcode: number) => ({
  fin: true,
  rsv1: false,
  opcode,
  mask: false,
  readOnly: true,
});
const textFrame = frameOf(0x1);

export function outgoing(key: string, frame: ServerFrame, outdates?: string): OutgoingFrame {
  return { key, bytes: encoded(Buffer.from(JSON.stringify(frame))), outdates };
}

/** For text that is a frame already. */
export function encoded(text: Uint8Array): Buffer {
  return Buffer.concat(Sender.frame(text, textFrame));
}

/** An unanswered ping is replaced by a later one, and a pong that waits by the next. */
export const pingFrame = (payload: Buffer) => control('ping', 0x9, payload);
export const pongFrame = (payload: Buffer) => control('pong-frame', 0xa, payload);

function control(key: string, opcode: number, payload: Buffer): OutgoingFrame {
  return { key, bytes: Buffer.concat(Sender.frame(payload, frameOf(opcode))) };
}
