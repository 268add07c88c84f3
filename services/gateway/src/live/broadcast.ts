import type { LiveConnection } from './live-connection';
import type { OutgoingFrame } from './outgoing-frame';

/** A receiver of frames. */
export type Audience = ReadonlySet<LiveConnection>;

/**
 * Collects the frames of one turn of the event loop and sends each reader all of them in one write.
 * A burst of positions takes one system call per browser, not one per position.
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
