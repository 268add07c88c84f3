import { randomUUID } from 'node:crypto';
import { Logger } from '@nestjs/common';
import type { AppointmentFacts } from '@contracts/booking';
import { customersRequests } from '@contracts/customers';
import type { EventEnvelope, RequestDefinition } from '@contracts/messaging';
import { trackingRequests } from '@contracts/tracking';
import { technicianRequests } from '@contracts/technicians';
import type { LivePublisher } from '@service-kit/messaging/live';
import { Refusal } from '@service-kit/requests/refusal';
import type { Requests } from '@service-kit/requests/requests';
import { createTestDatabase, type TestDatabase } from '@service-kit/testing/test-database';
import type { DataSource } from 'typeorm';
import { AppointmentHistoryService } from '../src/appointments/history/appointment-history.service';
import { AppointmentListService } from '../src/appointments/appointment-list.service';
import { TrackingStepsConsumer } from '../src/appointments/tracking-steps.consumer';
import { TrackingStepsService } from '../src/appointments/tracking-steps.service';
import { AppointmentsService } from '../src/appointments/appointments.service';
import { HoldsService } from '../src/appointments/holds.service';
import { CustomerLinks } from '../src/appointments/customer-links.service';
import { BookingsService } from '../src/appointments/booking/bookings.service';
import { DemoAppointmentsService } from '../src/appointments/demo-appointments.service';
import { CustomerAppointmentsService } from '../src/appointments/for-customers/customer-appointments.service';
import { CustomerChangesService } from '../src/appointments/for-customers/customer-changes.service';
import { ReschedulingService } from '../src/appointments/rescheduling/rescheduling.service';
import { CalendarFilesService } from '../src/calendar/calendar-files.service';
import { BillsService } from '../src/appointments/bills/bills.service';
import { PaymentsConsumer } from '../src/appointments/bills/payments.consumer';
import { BookingConfig } from '../src/config';
import { database } from '../src/database/data-source';
import { ImportFences } from '../src/imported/import-fences.service';
import { ImportUndoingService } from '../src/imported/import-undoing.service';
import { ImportedRecordsService } from '../src/imported/imported-records.service';
import { LiveUpdatePublisher } from '../src/live/live-update-publisher';
import { AnonymizerService } from '../src/own-records/anonymizer.service';
import { ClaimsService } from '../src/own-records/claims.service';
import { CustomersConsumer } from '../src/own-records/customers.consumer';
import { DeletedCustomersService } from '../src/own-records/deleted-customers.service';
import { OwnRecordsController } from '../src/own-records/own-records.controller';
import { OwnRecordsService } from '../src/own-records/own-records.service';
import { RosterConsumer } from '../src/roster/roster.consumer';
import { RosterService } from '../src/roster/roster.service';
import { CustomerRequestsService } from '../src/service-requests/customer-requests.service';
import { RequestOutcomesService } from '../src/service-requests/request-outcomes.service';
import { ServiceRequestListService } from '../src/service-requests/service-request-list.service';
import { ServiceRequestsService } from '../src/service-requests/service-requests.service';
import { SlotsService } from '../src/slots/slots.service';
import { statusEvent, technicianEvent } from './factories';

// Specs share their machine with others, and hundreds of callers take their time then.
jest.setTimeout(60_000);

type Answer = (payload: never) => unknown;

/** Stands in for the other services: answers what a spec tells it to. */
export class AnswersOfOthers {
  readonly asked: { subject: string; payload: unknown }[] = [];
  private answers = new Map<string, Answer>();

  constructor() {
    this.reset();
  }

  when<Payload, Reply>(
    { subject }: RequestDefinition<Payload, Reply>,
    answer: (payload: Payload) => Reply | Promise<Reply>,
  ): void {
    this.answers.set(subject, answer);
  }

  /** Tracking lets every change pass and knows no technician. */
  reset(): void {
    this.asked.length = 0;
    this.answers = new Map();
    this.when(trackingRequests.holdForChange, () => ({ status: null, heldUntil: null }));
    this.when(customersRequests.verifiedEmails, () => ({ emails: [] }));
    this.when(technicianRequests.technician, () => {
      throw new Refusal('technician_not_found');
    });
  }

  async ask(definition: { subject: string }, payload: never): Promise<unknown> {
    this.asked.push({ subject: definition.subject, payload });
    return this.answers.get(definition.subject)?.(payload);
  }
}

/** The booking service on a database of its own, without NATS. */
export class BookingUnderTest {
  readonly dataSource: DataSource;
  readonly others = new AnswersOfOthers();
  /** What was published on the live lane. */
  readonly said: { subject: string; payload: unknown }[] = [];
  readonly config = Object.assign(new BookingConfig(), {
    LINK_SECRET: 'a secret of a spec, of no use elsewhere',
  });
  readonly slots: SlotsService;
  readonly bookings: BookingsService;
  readonly appointments: AppointmentsService;
  readonly lists: AppointmentListService;
  readonly serviceRequests: ServiceRequestsService;
  readonly requestLists: ServiceRequestListService;
  readonly rescheduling: ReschedulingService;
  readonly customerAppointments: CustomerAppointmentsService;
  readonly customerChanges: CustomerChangesService;
  readonly customerRequests: CustomerRequestsService;
  readonly claims: ClaimsService;
  readonly calendars: CalendarFilesService;
  readonly links: CustomerLinks;
  /** As the wire reaches it. */
  readonly own: OwnRecordsController;
  readonly demo: DemoAppointmentsService;
  readonly roster: RosterService;
  private readonly rosterConsumer: RosterConsumer;
  readonly trackingSteps: TrackingStepsService;
  private readonly customersConsumer: CustomersConsumer;
  private readonly consumer: TrackingStepsConsumer;
  readonly bills: BillsService;
  readonly imports: ImportedRecordsService;
  readonly undoing: ImportUndoingService;
  private readonly paymentsConsumer: PaymentsConsumer;

  private constructor(private readonly testDatabase: TestDatabase) {
    this.dataSource = testDatabase.dataSource;
    const hint = (subject: string, payload: unknown) => this.said.push({ subject, payload });
    const liveUpdates = new LiveUpdatePublisher({ hint } as unknown as LivePublisher);
    const requests = this.others as unknown as Requests;
    this.roster = new RosterService(this.dataSource, requests);
    this.rosterConsumer = new RosterConsumer(this.roster, liveUpdates);
    this.links = new CustomerLinks(this.config);
    const { links } = this;
    this.slots = new SlotsService(this.dataSource, this.config);
    this.bookings = new BookingsService(this.dataSource, this.slots, links, liveUpdates);
    const outcomes = new RequestOutcomesService(liveUpdates);
    const histories = new AppointmentHistoryService(this.dataSource, this.roster);
    const holds = new HoldsService(requests);
    this.appointments = new AppointmentsService(
      this.dataSource,
      holds,
      this.roster,
      outcomes,
      histories,
      liveUpdates,
    );
    this.serviceRequests = new ServiceRequestsService(
      this.dataSource,
      this.bookings,
      this.appointments,
      histories,
      liveUpdates,
    );
    this.requestLists = new ServiceRequestListService(this.dataSource);
    this.lists = new AppointmentListService(this.dataSource, this.roster);
    this.demo = new DemoAppointmentsService(this.dataSource, this.config, liveUpdates);
    this.rescheduling = new ReschedulingService(
      this.dataSource,
      holds,
      this.slots,
      this.appointments,
      histories,
      outcomes,
      liveUpdates,
    );
    this.customerAppointments = new CustomerAppointmentsService(
      this.dataSource,
      links,
      this.config,
    );
    this.customerChanges = new CustomerChangesService(
      this.dataSource,
      holds,
      this.appointments,
      this.rescheduling,
      this.customerAppointments,
      this.config,
    );
    this.customerRequests = new CustomerRequestsService(this.dataSource);
    this.claims = new ClaimsService(this.dataSource, liveUpdates);
    this.calendars = new CalendarFilesService(links, this.config);
    const ownRecords = new OwnRecordsService(
      this.appointments,
      this.customerAppointments,
      links,
      this.claims,
    );
    this.own = new OwnRecordsController(
      ownRecords,
      this.claims,
      this.customerAppointments,
      this.customerRequests,
      this.customerChanges,
      this.calendars,
      this.appointments,
      this.serviceRequests,
    );
    const fences = new ImportFences(this.dataSource);
    this.imports = new ImportedRecordsService(this.dataSource, fences, liveUpdates);
    this.undoing = new ImportUndoingService(this.dataSource, fences, liveUpdates);
    const deleted = new DeletedCustomersService(
      this.dataSource,
      fences,
      this.claims,
      this.customerChanges,
      new AnonymizerService(this.dataSource, this.customerChanges, liveUpdates),
    );
    this.customersConsumer = new CustomersConsumer(requests, this.claims, deleted);
    this.trackingSteps = new TrackingStepsService(
      this.dataSource,
      outcomes,
      histories,
      liveUpdates,
    );
    this.consumer = new TrackingStepsConsumer(this.trackingSteps);
    this.bills = new BillsService(this.dataSource, histories, links, liveUpdates);
    this.paymentsConsumer = new PaymentsConsumer(this.bills);
  }

  static async open(): Promise<BookingUnderTest> {
    Logger.overrideLogger(false);
    return new BookingUnderTest(await createTestDatabase(database));
  }

  async clear(): Promise<void> {
    await this.testDatabase.clear();
    this.others.reset();
    this.said.length = 0;
  }

  close(): Promise<void> {
    return this.testDatabase.drop();
  }

  /** So many technicians, all available. */
  async hire(count: number): Promise<string[]> {
    const ids = Array.from({ length: count }, () => randomUUID());
    for (const id of ids) await this.hear(technicianEvent(id, 1, 'available'));
    return ids;
  }

  /** Delivers an event of another service to whoever acts on it. */
  async hear(event: EventEnvelope<unknown>): Promise<void> {
    const handlers = [
      ...this.rosterConsumer.handlers,
      ...this.consumer.handlers,
      ...this.customersConsumer.handlers,
      ...this.paymentsConsumer.handlers,
    ];
    await Promise.all(
      handlers.filter(({ subject }) => subject === event.subject).map((one) => one.handle(event)),
    );
  }

  /** Drives a job to its end. */
  async complete(appointmentId: string): Promise<void> {
    await this.hear(statusEvent(appointmentId, 1_000, 'completed'));
  }

  query<Row>(sql: string, values: unknown[] = []): Promise<Row[]> {
    return this.dataSource.query<Row[]>(sql, values);
  }

  /** For what the service's role may not do. */
  asAdmin(statement: string): Promise<unknown> {
    return this.testDatabase.asAdmin(statement);
  }

  /** What was announced of appointments, in order, by the last part of its subject. */
  async announced(): Promise<(EventEnvelope<AppointmentFacts> & { fact: string })[]> {
    const rows = await this.query<{ envelope: string }>(
      `SELECT envelope FROM outbox WHERE subject LIKE 'events.booking.appointment-%' ORDER BY position`,
    );
    return rows.map(({ envelope }) => {
      const event = JSON.parse(envelope) as EventEnvelope<AppointmentFacts>;
      return { ...event, fact: event.subject.split('.')[2]! };
    });
  }

  /** Seats of a slot that are taken. */
  async seats(date: string, slot: string): Promise<number[]> {
    const rows = await this.query<{ seat: number }>(
      `SELECT seat FROM slot_seats WHERE slot_date = $1 AND slot = $2 ORDER BY seat`,
      [date, slot],
    );
    return rows.map(({ seat }) => seat);
  }
}

/** The code with which a call was refused; fails when it was not. */
export async function refusalOf(call: Promise<unknown>): Promise<Refusal> {
  const outcome = await call.then(
    () => 'no refusal',
    (error: unknown) => error,
  );
  if (outcome instanceof Refusal) return outcome;
  throw outcome instanceof Error ? outcome : new Error(String(outcome));
}
