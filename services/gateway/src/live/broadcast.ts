import type { LiveConnection } from './live-connection';
import type { OutgoingFrame } from './outgoing-frame';

/** Anyone to whom frames go. */
export type Audience = ReadonlySet<LiveConnection>;

/**
 * Gathers what is due within one turn of the event loop and gives each reader all of it in one
 * write: a burst of positions costs one system call per browser, not one per position.
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
