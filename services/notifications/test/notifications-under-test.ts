import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { VisitState } from '@contracts/booking/appointments';
import { ownRecordsRequests } from '@contracts/booking/own-records';
import { Refusal } from '@service-kit/requests/refusal';
import type { EventEnvelope, RequestDefinition } from '@contracts/messaging';
import type { RunningService } from '@service-kit/service';
import { openedForTests } from '@service-kit/testing/opened-for-tests';
import {
  ReplicasUnderTest,
  surroundingsOf,
  type Surroundings,
} from '@service-kit/testing/replicas-under-test';
import { database } from '../src/database/data-source';
import { attemptTimes, type AttemptTimes } from '../src/time/attempt-times';
import { start } from '../src/start';
import { eventually } from '@service-kit/testing/eventually';
import { aVisit, calendarOf, stateOf, type Visit } from './factories';
import { MailServer, type ReceivedMail } from './mail-server';
import { TextServer } from './text-server';

/** Short, so that specs needn't wait, except for what a busy machine may need longer for. */
export const quickTimes: AttemptTimes = {
  ...attemptTimes,
  pollMs: 50,
  reminderMs: 50,
  holdMs: 0,
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
  readonly account_id: number | null;
}

/** The notifications service, with stubs of other services and servers that take its messages. */
export class NotificationsUnderTest extends ReplicasUnderTest {
  /** Booking's. */
  readonly visits = new Map<string, Visit>();
  /** Those that don't follow from the visit's own status. */
  readonly states = new Map<string, VisitState>();
  /** Email addresses. */
  readonly unverified = new Set<string>();

  private constructor(
    surroundings: Surroundings,
    readonly folder: string,
    readonly mail: MailServer,
    readonly texts: TextServer,
  ) {
    super(surroundings);
    this.when(ownRecordsRequests.appointmentMessage, ({ appointmentId }) => {
      const appointment = this.visits.get(appointmentId);
      if (!appointment) throw new Refusal('appointment_not_found');
      const emailVerified = !this.unverified.has(appointment.email);
      const state = this.states.get(appointmentId) ?? stateOf(appointment);
      return { appointment, state, calendar: calendarOf(appointment), emailVerified };
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
    const servers = [await MailServer.open(), await new TextServer().listen()] as const;
    return new NotificationsUnderTest(surroundings, folder, ...servers);
  }

  visit(changes: Partial<Visit> = {}): Visit {
    const visit = aVisit(changes);
    this.visits.set(visit.id, visit);
    return visit;
  }

  /** Sets the answer of the service that owns this request. It may throw a refusal. */
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

  mailTo(email: string): ReceivedMail[] {
    return this.mail.received.filter(({ to }) => to === email);
  }

  /** About a visit, a service request or a link. */
  about(id: string): Promise<Pick<MessageRow, 'kind' | 'channel' | 'state' | 'reason'>[]> {
    return this.query(
      `SELECT kind, channel, state, reason FROM messages
       WHERE appointment_id = $1 OR service_request_id = $1 OR link_id = $1
       ORDER BY created_at, channel, id`,
      [id],
    );
  }

  /** Waits until these are the messages about something. */
  told(id: string, messages: object[]): Promise<void> {
    return eventually(async () => expect(await this.about(id)).toMatchObject(messages));
  }

  messages(): Promise<MessageRow[]> {
    return this.query<MessageRow>(`SELECT * FROM messages ORDER BY created_at, id`);
  }

  override async close(): Promise<void> {
    await super.close();
    await this.mail.close();
    await this.texts.close();
    rmSync(this.folder, { recursive: true, force: true });
  }
}

/** The service of a spec file. What it stores stays from test to test. */
export function notificationsForTests(settings: NodeJS.ProcessEnv = {}): NotificationsUnderTest {
  return openedForTests(NotificationsUnderTest, () => NotificationsUnderTest.open(settings));
}
