import type { IncomingMessage } from 'node:http';
import type { INestApplicationContext } from '@nestjs/common';
import { WsAdapter } from '@nestjs/platform-ws';
import { parseClientFrame } from './client-frames';
import type { LiveDoor } from './live-door';

const maxPayload = 4 * 1024;

/** Nest's adapter for ws, with a guarded door, a small ear, and our frames as its messages. */
export class LiveSocketAdapter extends WsAdapter {
  constructor(
    app: INestApplicationContext,
    private readonly door: LiveDoor,
  ) {
    super(app, {
      messageParser: (data) => ({
        event: 'frame',
        data: typeof data === 'string' ? parseClientFrame(data) : { kind: 'malformed' },
      }),
    });
  }

  override create(port: number, options: Record<string, unknown>): unknown {
    return super.create(port, {
      ...options,
      maxPayload,
      // Compressing for each reader apart would cost more than the bytes it saves.
      perMessageDeflate: false,
      verifyClient: (
        { req }: { req: IncomingMessage },
        done: (admitted: boolean, status?: number) => void,
      ) => {
        const refusal = this.door.refusal(req);
        done(refusal === undefined, refusal);
      },
    });
  }
}
