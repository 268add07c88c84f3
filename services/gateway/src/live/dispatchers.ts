import { Injectable } from '@nestjs/common';
import { refusalMessages } from '@contracts/refusals';
import { unavailableMessage } from '../edge/errors/error-answer';
import { Revocations } from '../edge/access/revocations';
import type { Audience } from './broadcast';
import type { LiveConnection } from './live-connection';
import { outgoing } from './outgoing-frame';

const ended = outgoing('ended', {
  type: 'error',
  code: 'unauthenticated',
  message: refusalMessages.unauthenticated,
});
const unchecked = outgoing('ended', {
  type: 'error',
  code: 'unavailable',
  message: unavailableMessage,
});

/** The office's browsers on the dispatch topic: each sees something only while its token is good. */
@Injectable()
export class Dispatchers {
  private readonly connections = new Set<LiveConnection>();

  constructor(private readonly revocations: Revocations) {
    revocations.onRevoked((revoked) => {
      if (revoked.kind === 'token') this.endRevoked((jti) => jti === revoked.jti);
    });
  }

  get any(): boolean {
    return this.connections.size > 0;
  }

  /** All whose token has not run out at this moment; asked for at each send. */
  present(now: number = Date.now()): Audience {
    for (const connection of this.connections) {
      if ((connection.dispatcher?.exp ?? 0) * 1000 <= now) this.end(connection, ended);
    }
    return this.connections;
  }

  add(connection: LiveConnection): void {
    this.connections.add(connection);
  }

  remove(connection: LiveConnection): void {
    connection.leaveDispatch();
    this.connections.delete(connection);
  }

  /** A logout may have been missed: asks again, and removes everyone whose token cannot be checked. */
  async recheck(): Promise<void> {
    await Promise.all(
      [...this.connections].map(async (connection) => {
        const { dispatcher } = connection;
        try {
          if (dispatcher && (await this.revocations.isRevoked(dispatcher)))
            this.end(connection, ended);
        } catch {
          this.end(connection, unchecked);
        }
      }),
    );
  }

  private endRevoked(isRevoked: (jti: string) => boolean): void {
    for (const connection of this.connections) {
      if (isRevoked(connection.dispatcher?.jti ?? '')) this.end(connection, ended);
    }
  }

  private end(connection: LiveConnection, frame: typeof ended): void {
    this.remove(connection);
    connection.send(frame);
  }
}
