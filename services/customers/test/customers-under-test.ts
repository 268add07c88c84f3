import { randomBytes } from 'node:crypto';
import { Redis } from 'ioredis';
import { liveRevokedSubject, type LiveRevoked } from '@contracts/live';
import type { LinkKind } from '@contracts/vocabulary/accounts';
import { KeyRing } from '@service-kit/keys/key-ring';
import { SignedLinks } from '@service-kit/links/signed-links';
import { LiveSubscriber } from '@service-kit/messaging/live';
import {
  ReplicasUnderTest,
  surroundingsOf,
  type Surroundings,
} from '@service-kit/testing/replicas-under-test';
import { testRedisUrl } from '@service-kit/testing/test-redis';
import { database } from '../src/database/data-source';
import { purposeOf } from '../src/links/account-links.service';
import { start } from '../src/start';

/** The customers service, with a stub of booking. */
export class CustomersUnderTest extends ReplicasUnderTest {
  readonly heard: LiveRevoked[] = [];

  private constructor(
    surroundings: Surroundings,
    readonly redis: Redis,
  ) {
    super(surroundings);
    this.hear(liveRevokedSubject, (revoked) => this.heard.push(revoked as LiveRevoked));
  }

  static async open(): Promise<CustomersUnderTest> {
    const redis = new Redis(testRedisUrl());
    await forgetRevocations(redis);
    const surroundings = await surroundingsOf(
      database,
      // Nothing to file.
      {
        asks: ['booking', 'imports'],
        otherwise: () => ({ customers: [], removed: [], decisions: [] }),
      },
      { JWT_SECRET: randomBytes(32).toString('hex'), LINK_SECRET: randomBytes(32).toString('hex') },
    );
    const opened = new CustomersUnderTest(surroundings, redis);
    await opened.start();
    return opened;
  }

  /** Listens on the live channel. */
  hear(subject: string, listener: (payload: unknown) => void): void {
    new LiveSubscriber(this.nats).subscribe(subject, listener);
  }

  /** What a spec reads in place of a mail: the token of the newest link of an address. */
  async tokenSentTo(kind: LinkKind, email: string): Promise<string> {
    const [link] = await this.query<{ id: string }>(
      `SELECT id FROM account_links WHERE kind = $1 AND email = $2 ORDER BY created_at DESC, id DESC LIMIT 1`,
      [kind, email],
    );
    if (!link) throw new Error(`no link of ${kind} was sent to ${email}`);
    return this.tokenOf(kind, link.id);
  }

  tokenOf(kind: LinkKind, linkId: string): string {
    return new SignedLinks(new KeyRing(String(this.env.LINK_SECRET)), purposeOf[kind]).tokenFor(
      linkId,
    );
  }

  /** Starts the service, or starts it again with other settings. */
  async start(settings: NodeJS.ProcessEnv = {}): Promise<void> {
    await this.stop();
    await this.run(start({ ...this.env, ...settings }));
  }

  override async close(): Promise<void> {
    await super.close();
    await forgetRevocations(this.redis);
    this.redis.disconnect();
  }
}

/** What an earlier run, or a restart that a spec plays, leaves to be told again. */
export async function forgetRevocations(redis: Redis): Promise<void> {
  const keys = await redis.keys('revoked:*');
  if (keys.length > 0) await redis.del(...keys);
}
