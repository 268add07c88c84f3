import type { LiveTopic, ServerFrame } from '@contracts/live';
import type { LiveConnection } from './live-connection';

/** Serialized once for all receivers. */
export interface OutgoingFrame {
  /** For a slow reader, frames with the same key replace each other. */
  readonly key: string;
  /** Of a text message, or of the control frame. */
  readonly bytes: Buffer;
  readonly control?: 'ping' | 'pong';
  /** The key of frames that are pointless after this one: a position before this record. */
  readonly outdates?: string;
}

export type HeardTopic = LiveTopic | `import:${string}`;

export const importTopic = (jobId: string): HeardTopic => `import:${jobId}`;

export function namesOf(
  topic: HeardTopic,
): { topic: LiveTopic } | { topic: 'import'; jobId: string } {
  if (topic === 'dispatch' || topic === 'account') return { topic };
  return { topic: 'import', jobId: topic.slice(topic.indexOf(':') + 1) };
}

/** Protected frames are dropped by this prefix when someone leaves the topic. */
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

export type Audience = ReadonlySet<LiveConnection>;

/**
 * Sends each reader all frames of one turn of the event loop in one write. A burst of positions
 * takes one system call per browser, not one per position.
 */
export class Broadcast {
  private readonly due = new Map<Audience, OutgoingFrame[]>();
  private scheduled = false;
  sent = 0;

  to(audience: Audience, frame: OutgoingFrame): void {
    if (audience.size === 0) return;
    const frames = this.due.get(audience);
    if (frames) frames.push(frame);
    else this.due.set(audience, [frame]);
    if (this.scheduled) return;
    this.scheduled = true;
    setImmediate(() => this.flush());
  }

  private flush(): void {
    this.scheduled = false;
    for (const [audience, frames] of this.due) {
      for (const connection of audience) connection.send(...frames);
      this.sent += frames.length * audience.size;
    }
    this.due.clear();
  }
}
