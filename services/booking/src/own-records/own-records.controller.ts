import { Controller } from '@nestjs/common';
import { ownRecordsRequests, type AppointmentAccess } from '@contracts/booking/own-records';
import { ownPhotoRequests } from '@contracts/booking/visit-photos';
import { filedRequests } from '@contracts/customers/filed-records';
import { filingCalls } from '@contracts/customers/filing';
import type { PayloadOf } from '@contracts/messaging';
import { RequestHandler } from '@service-kit/requests/requests';
import { ApplianceListService } from '../appointments/appliances/appliance-list.service';
import { AppointmentsService } from '../appointments/appointments.service';
import { CustomerAppointmentsService } from '../appointments/for-customers/customer-appointments.service';
import {
  CustomerChangesService,
  type RequireAccess,
} from '../appointments/for-customers/customer-changes.service';
import { VisitPhotosService } from '../appointments/photos/visit-photos.service';
import { CalendarFilesService } from '../calendar/calendar-files.service';
import { CustomerRequestsService } from '../service-requests/customer-requests.service';
import { ServiceRequestsService } from '../service-requests/service-requests.service';
import { CustomerFilingService } from './customer-filing.service';
import { FiledRecordsService } from './filed-records.service';
import { RecordClaimsService } from './record-claims.service';
import { OwnRecordsService } from './own-records.service';

const noPlace = { address: '', city: '', state: '', zipCode: '' } as const;

@Controller()
export class OwnRecordsController {
  constructor(
    private readonly records: OwnRecordsService,
    private readonly claims: RecordClaimsService,
    private readonly filedRecords: FiledRecordsService,
    private readonly appointmentsOf: CustomerAppointmentsService,
    private readonly requestsOf: CustomerRequestsService,
    private readonly changes: CustomerChangesService,
    private readonly calendars: CalendarFilesService,
    private readonly allAppointments: AppointmentsService,
    private readonly allRequests: ServiceRequestsService,
    private readonly filing: CustomerFilingService,
    private readonly photos: VisitPhotosService,
    private readonly applianceLists: ApplianceListService,
  ) {}

  @RequestHandler(ownRecordsRequests.appointments)
  async appointments({ accountId, ...query }: PayloadOf<typeof ownRecordsRequests.appointments>) {
    await this.claims.claimFor(accountId);
    return this.appointmentsOf.page(accountId, query, new Date());
  }

  @RequestHandler(ownRecordsRequests.serviceRequests)
  async serviceRequests({
    accountId,
    ...query
  }: PayloadOf<typeof ownRecordsRequests.serviceRequests>) {
    await this.claims.claimFor(accountId);
    return this.requestsOf.page(accountId, query);
  }

  @RequestHandler(ownRecordsRequests.appliances)
  async appliances({ accountId }: PayloadOf<typeof ownRecordsRequests.appliances>) {
    await this.claims.claimFor(accountId);
    return this.applianceLists.ofAccount(accountId);
  }

  @RequestHandler(ownRecordsRequests.appointment)
  async appointment(access: PayloadOf<typeof ownRecordsRequests.appointment>) {
    const now = new Date();
    return this.appointmentsOf.view(await this.records.accessible(access, now), now);
  }

  @RequestHandler(ownRecordsRequests.reschedule)
  async reschedule({ access, to }: PayloadOf<typeof ownRecordsRequests.reschedule>) {
    const now = new Date();
    const { id } = await this.records.accessible(access, now);
    return this.changes.reschedule(id, to, now, this.accessBy(access, now));
  }

  @RequestHandler(ownRecordsRequests.cancel)
  async cancel({ access, cancellation }: PayloadOf<typeof ownRecordsRequests.cancel>) {
    const now = new Date();
    const { id } = await this.records.accessible(access, now);
    return this.changes.cancel(id, cancellation, now, this.accessBy(access, now));
  }

  @RequestHandler(ownRecordsRequests.rate)
  async rate({ access, rating }: PayloadOf<typeof ownRecordsRequests.rate>) {
    const now = new Date();
    const { id } = await this.records.accessible(access, now);
    return this.changes.rate(id, rating, now, this.accessBy(access, now));
  }

  @RequestHandler(ownPhotoRequests.list)
  async photosOf({ access }: PayloadOf<typeof ownPhotoRequests.list>) {
    const { id } = await this.records.accessible(access, new Date());
    return this.photos.ownList(id);
  }

  @RequestHandler(ownPhotoRequests.read)
  async photo({ access, photoId }: PayloadOf<typeof ownPhotoRequests.read>) {
    const { id: appointmentId } = await this.records.accessible(access, new Date());
    return this.photos.ownFile({ appointmentId, photoId });
  }

  @RequestHandler(ownPhotoRequests.put)
  async putPhoto({ access, photoId, ...stored }: PayloadOf<typeof ownPhotoRequests.put>) {
    const now = new Date();
    const { id: appointmentId } = await this.records.accessible(access, now);
    return this.photos.putOwn({ appointmentId, photoId }, stored, this.accessBy(access, now));
  }

  @RequestHandler(ownPhotoRequests.remove)
  async removePhoto({ access, photoId }: PayloadOf<typeof ownPhotoRequests.remove>) {
    const now = new Date();
    const { id: appointmentId } = await this.records.accessible(access, now);
    return this.photos.removeOwn({ appointmentId, photoId }, this.accessBy(access, now));
  }

  @RequestHandler(ownRecordsRequests.calendar)
  async calendar(access: PayloadOf<typeof ownRecordsRequests.calendar>) {
    const now = new Date();
    const appointment =
      'calendarToken' in access
        ? await this.records.shownBy(access.calendarToken, now)
        : await this.records.accessible(access, now);
    return this.calendars.fileOf(appointment, now);
  }

  @RequestHandler(ownRecordsRequests.claim)
  async claim({ accountId, email }: PayloadOf<typeof ownRecordsRequests.claim>) {
    await this.claims.learn(accountId, email);
    return {};
  }

  @RequestHandler(ownRecordsRequests.cancelUpcoming)
  async cancelUpcoming({ accountId }: PayloadOf<typeof ownRecordsRequests.cancelUpcoming>) {
    await this.claims.claimFor(accountId);
    return { cancelled: await this.changes.cancelUpcoming(accountId, new Date()) };
  }

  @RequestHandler(filedRequests.records)
  filed(asked: PayloadOf<typeof filedRequests.records>) {
    return this.filedRecords.filed(asked);
  }

  @RequestHandler(filingCalls.contactsToFile)
  contactsToFile() {
    return this.filing.contactsToFile();
  }

  @RequestHandler(filingCalls.store)
  async storeFiled({ filed }: PayloadOf<typeof filingCalls.store>) {
    await this.filing.file(filed);
    return null;
  }

  @RequestHandler(ownRecordsRequests.appointmentMessage)
  async appointmentMessage({
    appointmentId,
  }: PayloadOf<typeof ownRecordsRequests.appointmentMessage>) {
    const appointment = await this.allAppointments.get(appointmentId);
    const emailVerified = await this.claims.isVerified(appointment.email);
    const shown = emailVerified ? appointment : { ...appointment, ...noPlace };
    const now = new Date();
    return {
      ...(await this.appointmentsOf.forMessage(appointment, now)),
      calendar: this.calendars.fileOf(shown, now),
      emailVerified,
    };
  }

  @RequestHandler(ownRecordsRequests.serviceRequestMessage)
  async serviceRequestMessage({
    serviceRequestId,
  }: PayloadOf<typeof ownRecordsRequests.serviceRequestMessage>) {
    const request = await this.allRequests.get(serviceRequestId);
    const emailVerified = await this.claims.isVerified(request.email);
    return { ...request, technicianNotes: null, emailVerified };
  }

  private accessBy(access: AppointmentAccess, now: Date): RequireAccess {
    return (locked) => this.records.requireAccess(access, locked, now);
  }
}
