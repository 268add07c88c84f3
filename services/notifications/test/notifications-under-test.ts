import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { ownRecordsRequests } from '@contracts/booking/own-records';
import { Refusal } from '@service-kit/requests/refusal';
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
import { aVisit, calendarOf, type Visit } from './factories';

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
  /** Those that booking answers about. */
  readonly visits = new Map<string, Visit>();
  /** Addresses that no one has verified. */
  readonly unverified = new Set<string>();

  private constructor(
    surroundings: Surroundings,
    readonly folder: string,
  ) {
    super(surroundings);
    this.when(ownRecordsRequests.appointmentMessage, ({ appointmentId }) => {
      const appointment = this.visits.get(appointmentId);
      if (!appointment) throw new Refusal('appointment_not_found');
      const emailVerified = !this.unverified.has(appointment.email);
      return { appointment, calendar: calendarOf(appointment), emailVerified };
    });
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

  /** A visit that booking has. */
  visit(changes: Partial<Visit> = {}): Visit {
    const visit = aVisit(changes);
    this.visits.set(visit.id, visit);
    return visit;
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
