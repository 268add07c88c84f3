import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { EventEnvelope, RequestDefinition } from '@contracts/messaging';
import type { RunningService } from '@service-kit/service';
import {
  ReplicasUnderTest,
  surroundingsOf,
  type Surroundings,
} from '@service-kit/testing/replicas-under-test';
import { database } from '../src/database/data-source';
import { attemptTimes, type AttemptTimes } from '../src/time/attempt-times';
import { start } from '../src/start';

/** Short ones, so that specs need not wait. What a busy machine might need longer for is as in production. */
export const quickTimes: AttemptTimes = {
  ...attemptTimes,
  pollMs: 50,
  reminderMs: 50,
  burstMs: 0,
  delaysMs: [100],
};

export interface MessageRow {
  readonly id: string;
  readonly kind: string;
  readonly channel: string;
  readonly state: string;
  readonly recipient: string | null;
  readonly subject: string | null;
  readonly reason: string | null;
  readonly attempts: number;
  readonly customer_id: number | null;
}

/** The notifications service, with stubs of the services that own what messages are about. */
export class NotificationsUnderTest extends ReplicasUnderTest {
  private constructor(
    surroundings: Surroundings,
    readonly folder: string,
  ) {
    super(surroundings);
  }

  static async open(settings: NodeJS.ProcessEnv = {}): Promise<NotificationsUnderTest> {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'messages-'));
    const surroundings = await surroundingsOf(
      database,
      { asks: ['booking', 'customers', 'tracking', 'payments'] },
      {
        PUBLIC_URL: 'https://repairs.example.com',
        MAIL_FROM: 'First Coast <service@example.com>',
        MAIL_DIR: folder,
        DEMO: '1',
        ...settings,
      },
    );
    return new NotificationsUnderTest(surroundings, folder);
  }

  /** Sets the answer of the service that owns this request; an error that is thrown is its refusal. */
  when<Payload, Reply>(
    definition: RequestDefinition<Payload, Reply>,
    answer: (payload: Payload) => Reply | Promise<Reply>,
  ): void {
    this.stubs.answer(definition, answer);
  }

  /** One more replica. */
  start(
    settings: NodeJS.ProcessEnv = {},
    times: Partial<AttemptTimes> = {},
  ): Promise<RunningService> {
    return this.run(start({ ...this.env, ...settings }, { ...quickTimes, ...times }));
  }

  async tell(event: EventEnvelope<unknown>): Promise<void> {
    await this.stream.publish(event.id, event.subject, JSON.stringify(event));
  }

  messages(): Promise<MessageRow[]> {
    return this.query<MessageRow>(`SELECT * FROM messages ORDER BY created_at, id`);
  }

  override async close(): Promise<void> {
    await super.close();
    rmSync(this.folder, { recursive: true, force: true });
  }
}
