import { randomUUID } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { AppointmentFacts, BookedAppointment } from '@contracts/booking/appointments';
import type { ServiceRequest } from '@contracts/booking/service-requests';
import { customersRequests } from '@contracts/customers/accounts';
import type { EventEnvelope } from '@contracts/messaging';
import { technicianRequests } from '@contracts/tracking/technicians';
import type { TrackingStatus } from '@contracts/vocabulary/tracking-status';
import { trackingStatusRules, usualNextStatus } from '@contracts/vocabulary/tracking-status';
import { loadConfig } from '@service-kit/config/config';
import { Refusal } from '@service-kit/requests/refusal';
import { openedForTests, sharedForTests } from '@service-kit/testing/opened-for-tests';
import { ServiceUnderTest, type Prepared } from '@service-kit/testing/service-under-test';
import { ApplianceListService } from '../src/appointments/appliances/appliance-list.service';
import { VisitAppliancesService } from '../src/appointments/appliances/visit-appliances.service';
import type { AppointmentEntity } from '../src/appointments/appointment.entity';
import { AppointmentListService } from '../src/appointments/appointment-list.service';
import { AppointmentsService } from '../src/appointments/appointments.service';
import { BillsService } from '../src/appointments/bills/bills.service';
import { DoorPricesService } from '../src/appointments/bills/door-prices.service';
import { BookingsService } from '../src/appointments/booking/bookings.service';
import { OfficeBookingsService } from '../src/appointments/booking/office-bookings.service';
import { PastJobsService } from '../src/appointments/booking/past-jobs.service';
import { ContactVisitsService } from '../src/appointments/contact-visits.service';
import { CustomerLinks } from '../src/appointments/customer-links';
import { DemoVisitsService } from '../src/appointments/demo-visits.service';
import { CustomerAppointmentsService } from '../src/appointments/for-customers/customer-appointments.service';
import { CustomerChangesService } from '../src/appointments/for-customers/customer-changes.service';
import { ReschedulingService } from '../src/appointments/rescheduling/rescheduling.service';
import { RestoringService } from '../src/appointments/rescheduling/restoring.service';
import { PhotoFilesService } from '../src/appointments/photos/photo-files.service';
import { VisitPhotosService } from '../src/appointments/photos/visit-photos.service';
import { VisitAlertsService } from '../src/appointments/visit/alerts.service';
import type { Step } from '../src/appointments/visit/step';
import { StepsService } from '../src/appointments/visit/steps.service';
import { VisitReadsService } from '../src/appointments/visit/visit-reads.service';
import { BookingModule } from '../src/booking.module';
import { CalendarFilesService } from '../src/calendar/calendar-files.service';
import { BookingConfig } from '../src/config';
import { database } from '../src/database/data-source';
import { ImportUndoingService } from '../src/imported/import-undoing.service';
import { ImportedRecordsService } from '../src/imported/imported-records.service';
import { DeletedAccountsService } from '../src/own-records/deleted-accounts.service';
import { OwnRecordsController } from '../src/own-records/own-records.controller';
import { RosterService } from '../src/roster/roster.service';
import { RequestPhotosService } from '../src/service-requests/request-photos.service';
import { ServiceRequestListService } from '../src/service-requests/service-request-list.service';
import { ServiceRequestsService } from '../src/service-requests/service-requests.service';
import { SlotsService } from '../src/slots/slots.service';
import { aCommand, aLap, aRequest, byOffice, friday, morning, technicianEvent } from './factories';

/** The booking service on a database of its own, without NATS. */
export class BookingUnderTest extends ServiceUnderTest {
  readonly config = this.get(BookingConfig);
  readonly slots = this.get(SlotsService);
  readonly bookings = this.get(BookingsService);
  readonly officeBookings = this.get(OfficeBookingsService);
  readonly pastJobs = this.get(PastJobsService);
  readonly appointments = this.get(AppointmentsService);
  readonly doorPrices = this.get(DoorPricesService);
  readonly contactVisits = this.get(ContactVisitsService);
  readonly lists = this.get(AppointmentListService);
  readonly serviceRequests = this.get(ServiceRequestsService);
  readonly requestLists = this.get(ServiceRequestListService);
  readonly rescheduling = this.get(ReschedulingService);
  readonly restoring = this.get(RestoringService);
  readonly customerAppointments = this.get(CustomerAppointmentsService);
  readonly customerChanges = this.get(CustomerChangesService);
  readonly links = this.get(CustomerLinks);
  readonly calendar = this.get(CalendarFilesService);
  /** As the wire reaches it. */
  readonly own = this.get(OwnRecordsController);
  readonly deletedAccounts = this.get(DeletedAccountsService);
  readonly demo = this.get(DemoVisitsService);
  readonly roster = this.get(RosterService);
  readonly steps = this.get(StepsService);
  readonly visits = this.get(VisitReadsService);
  readonly appliances = this.get(VisitAppliancesService);
  readonly applianceLists = this.get(ApplianceListService);
  readonly photos = this.get(VisitPhotosService);
  readonly requestPhotos = this.get(RequestPhotosService);
  readonly photoFiles = this.get(PhotoFilesService);
  readonly storage = this.config.storage;
  readonly visitAlerts = this.get(VisitAlertsService);
  readonly bills = this.get(BillsService);
  readonly imports = this.get(ImportedRecordsService);
  readonly undoing = this.get(ImportUndoingService);

  /** Tracking knows no technician but those of the roster. */
  private constructor(prepared: Prepared) {
    super(prepared);
    const { others } = this;
    others.usually(() => {
      others.when(customersRequests.verifiedEmails, () => ({ emails: [] }));
      others.when(technicianRequests.technician, () => {
        throw new Refusal('technician_not_found');
      });
    });
  }

  static async open(
    own: NodeJS.ProcessEnv = {},
    original?: Pick<ServiceUnderTest, 'database'>,
  ): Promise<BookingUnderTest> {
    const secrets = {
      LINK_SECRET: 'a secret of a spec, of no use elsewhere',
      STORAGE_URL: pathToFileURL(mkdtempSync(path.join(os.tmpdir(), 'booking-storage-'))).href,
    };
    const prepared = await ServiceUnderTest.prepare(
      database,
      (settings) =>
        BookingModule.with(loadConfig(BookingConfig, { ...settings, ...secrets, ...own })),
      original,
    );
    return new BookingUnderTest(prepared);
  }

  /** Books on Friday. */
  book(...command: Parameters<typeof aCommand>): Promise<BookedAppointment> {
    return this.bookings.book(aCommand(...command), friday);
  }

  /** A lap of the demo's drive: at any hour, without a seat. */
  async lap(startsAt: Date, now?: Date): Promise<AppointmentEntity> {
    const visit = aLap(startsAt, now);
    await this.demo.create([visit]);
    return this.appointments.get(visit.id);
  }

  /** Asks for service on Friday. */
  ask(...command: Parameters<typeof aRequest>): Promise<ServiceRequest> {
    return this.serviceRequests.request(aRequest(...command), friday);
  }

  /** So many technicians, all available. */
  async hire(count: number): Promise<string[]> {
    const ids = Array.from({ length: count }, () => randomUUID());
    for (const id of ids) await this.hear(technicianEvent(id, 1, 'available'));
    return ids;
  }

  /** A visit that was booked on Friday and assigned on Monday morning. */
  async assigned(technicianId: string, details = {}, at = morning): Promise<AppointmentEntity> {
    const { id } = await this.book(details);
    return this.appointments.assign(id, technicianId, byOffice({ at }));
  }

  /** Moves an assigned visit step by step, as the office would. */
  async drive(appointmentId: string, ...steps: TrackingStatus[]): Promise<void> {
    for (const to of steps) await this.step(appointmentId, to);
  }

  /** By the office unless `more` says otherwise. */
  step(appointmentId: string, to: TrackingStatus, now = friday, more: Partial<Step> = {}) {
    return this.steps.step(
      { appointmentId, to, by: { as: 'office', name: 'Dana Office' }, ...more },
      now,
    );
  }

  /** Drives a job to its end, by a technician of its own if it has none. */
  async complete(appointmentId: string): Promise<void> {
    const { technicianId } = await this.appointments.get(appointmentId);
    if (technicianId === null) {
      const [hired] = (await this.hire(1)) as [string];
      await this.appointments.assign(appointmentId, hired, byOffice());
    }
    let { trackingStatus } = await this.appointments.get(appointmentId);
    while (!trackingStatusRules[trackingStatus].over) {
      const next = usualNextStatus(trackingStatus, 'office');
      if (!next) throw new Error(`the office cannot move a visit on from ${trackingStatus}`);
      ({ trackingStatus } = await this.step(appointmentId, next));
    }
  }

  /** What was announced of appointments, in order, by the last part of its subject. */
  async announced(): Promise<(EventEnvelope<AppointmentFacts> & { fact: string })[]> {
    const rows = await this.query<{ envelope: string }>(
      `SELECT envelope FROM outbox WHERE subject LIKE 'events.booking.appointment-%'
         OR subject LIKE 'events.booking.visit-%' ORDER BY position`,
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

/**
 * The service of a spec file or block, emptied after each test. Files share it, unless one wants it
 * `apart`, with a database of its own.
 */
export function bookingForTests(
  settings: NodeJS.ProcessEnv = {},
  { apart = false } = {},
): BookingUnderTest {
  const booking = apart
    ? openedForTests(BookingUnderTest, () => BookingUnderTest.open(settings))
    : sharedForTests(BookingUnderTest, settings, () => BookingUnderTest.open(settings));
  afterEach(() => booking.clear());
  return booking;
}

/** What became of calls that were made at once. */
export async function settled<Value>(
  calls: readonly Promise<Value>[],
): Promise<{ readonly won: readonly Value[]; readonly lost: readonly Refusal[] }> {
  const won: Value[] = [];
  const lost: Refusal[] = [];
  for (const one of await Promise.allSettled(calls)) {
    if (one.status === 'fulfilled') won.push(one.value);
    else if (one.reason instanceof Refusal) lost.push(one.reason);
    else throw one.reason;
  }
  return { won, lost };
}

export { refusalOf } from '@service-kit/testing/refusal-of';
