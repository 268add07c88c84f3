import { Controller } from '@nestjs/common';
import { bookingRequests } from '@contracts/booking/appointments';
import type { PayloadOf } from '@contracts/messaging';
import { RequestHandler } from '@service-kit/requests/requests';
import { SlotsService } from '../slots/slots.service';
import { cutoffOf } from './for-customers/change-cutoff';
import { AppointmentListService } from './appointment-list.service';
import { officeView } from './appointment-views';
import { AppointmentsService } from './appointments.service';
import { BillsService } from './bills/bills.service';
import { BookingsService } from './booking/bookings.service';
import { OfficeBookingsService } from './booking/office-bookings.service';
import { PastJobsService } from './booking/past-jobs.service';
import { ContactVisitsService } from './contact-visits.service';
import { DemoVisitsService } from './demo-visits.service';
import { ReschedulingService } from './rescheduling/rescheduling.service';
import { RestoringService } from './rescheduling/restoring.service';
import { CurrentRules } from '../settings/current-rules';

@Controller()
export class AppointmentsController {
  constructor(
    private readonly slots: SlotsService,
    private readonly bookings: BookingsService,
    private readonly officeBookings: OfficeBookingsService,
    private readonly pastJobs: PastJobsService,
    private readonly appointments: AppointmentsService,
    private readonly rescheduling: ReschedulingService,
    private readonly restoring: RestoringService,
    private readonly lists: AppointmentListService,
    private readonly demo: DemoVisitsService,
    private readonly contactVisits: ContactVisitsService,
    private readonly bills: BillsService,
    private readonly rules: CurrentRules,
  ) {}

  @RequestHandler(bookingRequests.availableSlots)
  async availableSlots({
    date,
    timeSlot,
    ...job
  }: PayloadOf<typeof bookingRequests.availableSlots>) {
    const now = new Date();
    const free = await this.slots.availableSlots(date, now, job);
    const changeUntil = free.availableSlots.flatMap((label) => {
      const slot = this.slots.named(date, label);
      return slot ? cutoffOf(slot.start, this.rules.changeCutoffHours).toISOString() : [];
    });
    if (timeSlot === undefined || free.availableSlots.includes(timeSlot))
      return { ...free, changeUntil };
    const alternatives = await this.slots.alternatives({ date, label: timeSlot }, now, job);
    return { ...free, changeUntil, alternatives };
  }

  @RequestHandler(bookingRequests.book)
  book(command: PayloadOf<typeof bookingRequests.book>) {
    return this.bookings.book(command, new Date());
  }

  @RequestHandler(bookingRequests.bookByOffice)
  async bookByOffice(command: PayloadOf<typeof bookingRequests.bookByOffice>) {
    const now = new Date();
    const job = command.booking.completed
      ? await this.pastJobs.record(command, now)
      : await this.officeBookings.book(command, now);
    return officeView(job);
  }

  @RequestHandler(bookingRequests.concerns)
  concerns() {
    return this.contactVisits.concerns(new Date());
  }

  @RequestHandler(bookingRequests.withPayments)
  async withPayments({ search }: PayloadOf<typeof bookingRequests.withPayments>) {
    return { appointmentIds: await this.lists.withPayments(search) };
  }

  @RequestHandler(bookingRequests.names)
  names({ appointmentIds }: PayloadOf<typeof bookingRequests.names>) {
    return this.lists.names(appointmentIds);
  }

  @RequestHandler(bookingRequests.cancelAll)
  cancelAll({ reason, by, ...of }: PayloadOf<typeof bookingRequests.cancelAll>) {
    return this.contactVisits.cancelAll(of, reason || null, { by, at: new Date() });
  }

  @RequestHandler(bookingRequests.get)
  async get({ appointmentId }: PayloadOf<typeof bookingRequests.get>) {
    return officeView(await this.appointments.get(appointmentId));
  }

  @RequestHandler(bookingRequests.list)
  list(query: PayloadOf<typeof bookingRequests.list>) {
    return this.lists.page(query, new Date());
  }

  @RequestHandler(bookingRequests.history)
  history({ appointmentId }: PayloadOf<typeof bookingRequests.history>) {
    return this.appointments.history(appointmentId);
  }

  @RequestHandler(bookingRequests.assign)
  async assign({
    appointmentId,
    technicianId,
    ...change
  }: PayloadOf<typeof bookingRequests.assign>) {
    const made = { ...change, at: new Date() };
    return officeView(await this.appointments.assign(appointmentId, technicianId, made));
  }

  @RequestHandler(bookingRequests.cancel)
  async cancel({
    appointmentId,
    reason,
    tellCustomer,
    noShow,
    ...change
  }: PayloadOf<typeof bookingRequests.cancel>) {
    const made = { ...change, at: new Date() };
    return officeView(
      await this.appointments.cancel(appointmentId, reason, made, { tellCustomer, noShow }),
    );
  }

  @RequestHandler(bookingRequests.annotate)
  async annotate({
    appointmentId,
    by,
    version,
    ...annotations
  }: PayloadOf<typeof bookingRequests.annotate>) {
    const made = { by, version, at: new Date() };
    return officeView(await this.appointments.annotate(appointmentId, annotations, made));
  }

  @RequestHandler(bookingRequests.renewLinks)
  async renewLinks({ appointmentId, by, version }: PayloadOf<typeof bookingRequests.renewLinks>) {
    const made = { by, version, at: new Date() };
    return officeView(await this.appointments.renewLinks(appointmentId, made));
  }

  @RequestHandler(bookingRequests.reschedule)
  async reschedule({
    appointmentId,
    by,
    version,
    ...wanted
  }: PayloadOf<typeof bookingRequests.reschedule>) {
    const made = { by, version, at: new Date() };
    return officeView(await this.rescheduling.reschedule(appointmentId, wanted, made));
  }

  @RequestHandler(bookingRequests.restore)
  async restore({
    appointmentId,
    by,
    version,
    ...wanted
  }: PayloadOf<typeof bookingRequests.restore>) {
    const made = { by, version, at: new Date() };
    return officeView(await this.restoring.restore(appointmentId, wanted, made));
  }

  @RequestHandler(bookingRequests.bills)
  billsOf({ appointmentIds }: PayloadOf<typeof bookingRequests.bills>) {
    return this.bills.of(appointmentIds, new Date());
  }

  @RequestHandler(bookingRequests.namedBill)
  async namedBill(asked: PayloadOf<typeof bookingRequests.namedBill>) {
    return { bill: await this.bills.named(asked) };
  }

  @RequestHandler(bookingRequests.createDemoVisits)
  createDemoVisits({ visits }: PayloadOf<typeof bookingRequests.createDemoVisits>) {
    return this.demo.create(visits);
  }

  @RequestHandler(bookingRequests.presentDemo)
  async presentDemo() {
    return { appointmentId: await this.demo.presentLap() };
  }
}
