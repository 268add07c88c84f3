import { Controller } from '@nestjs/common';
import {
  bookingRequests,
  type AnnotateAppointment,
  type Appointment,
  type AppointmentHistoryEntry,
  type AppointmentsQuery,
  type AssignTechnician,
  type AvailableSlots,
  type AvailableSlotsQuery,
  type Bill,
  type BookCommand,
  type BookedAppointment,
  type BookingConcerns,
  type CancelAllVisits,
  type CancelledVisits,
  type DemoAppointmentCommand,
  type NamedBill,
  type RescheduleAppointment,
} from '@contracts/booking/appointments';
import type { Actor } from '@contracts/customers/accounts';
import type { Page } from '@contracts/messaging';
import { RequestHandler } from '@service-kit/requests/requests';
import { SlotsService } from '../slots/slots.service';
import { AppointmentListService } from './appointment-list.service';
import { officeView } from './appointment-views';
import { AppointmentsService } from './appointments.service';
import { BillsService } from './bills/bills.service';
import { BookingsService } from './booking/bookings.service';
import { ContactVisitsService } from './contact-visits.service';
import { DemoAppointmentsService } from './demo-appointments.service';
import { ReschedulingService } from './rescheduling/rescheduling.service';

@Controller()
export class AppointmentsController {
  constructor(
    private readonly slots: SlotsService,
    private readonly bookings: BookingsService,
    private readonly appointments: AppointmentsService,
    private readonly rescheduling: ReschedulingService,
    private readonly lists: AppointmentListService,
    private readonly demo: DemoAppointmentsService,
    private readonly contactVisits: ContactVisitsService,
    private readonly bills: BillsService,
  ) {}

  @RequestHandler(bookingRequests.availableSlots)
  availableSlots({ date }: AvailableSlotsQuery): Promise<AvailableSlots> {
    return this.slots.availableSlots(date, new Date());
  }

  @RequestHandler(bookingRequests.book)
  book(command: BookCommand): Promise<BookedAppointment> {
    return this.bookings.book(command, new Date());
  }

  @RequestHandler(bookingRequests.concerns)
  concerns(): Promise<BookingConcerns> {
    return this.contactVisits.concerns(new Date());
  }

  @RequestHandler(bookingRequests.cancelAll)
  cancelAll({ email, reason, by }: CancelAllVisits & { by: Actor }): Promise<CancelledVisits> {
    return this.contactVisits.cancelAll(email, reason || null, { by, at: new Date() });
  }

  @RequestHandler(bookingRequests.get)
  async get({ appointmentId }: { appointmentId: string }): Promise<Appointment> {
    return officeView(await this.appointments.get(appointmentId));
  }

  @RequestHandler(bookingRequests.list)
  list(query: AppointmentsQuery): Promise<Page<Appointment>> {
    return this.lists.page(query, new Date());
  }

  @RequestHandler(bookingRequests.history)
  history({ appointmentId }: { appointmentId: string }): Promise<AppointmentHistoryEntry[]> {
    return this.appointments.history(appointmentId);
  }

  @RequestHandler(bookingRequests.assign)
  async assign({
    appointmentId,
    technicianId,
    ...change
  }: { appointmentId: string; by: Actor } & AssignTechnician): Promise<Appointment> {
    const made = { ...change, at: new Date() };
    return officeView(await this.appointments.assign(appointmentId, technicianId, made));
  }

  @RequestHandler(bookingRequests.cancel)
  async cancel({
    appointmentId,
    reason,
    ...change
  }: {
    appointmentId: string;
    reason: string | null;
    version?: number;
    by: Actor;
  }): Promise<Appointment> {
    const made = { ...change, at: new Date() };
    return officeView(await this.appointments.cancel(appointmentId, reason, made));
  }

  @RequestHandler(bookingRequests.annotate)
  async annotate({
    appointmentId,
    by,
    version,
    ...annotations
  }: { appointmentId: string; by: Actor } & AnnotateAppointment): Promise<Appointment> {
    const made = { by, version, at: new Date() };
    return officeView(await this.appointments.annotate(appointmentId, annotations, made));
  }

  @RequestHandler(bookingRequests.reschedule)
  async reschedule({
    appointmentId,
    by,
    version,
    ...wanted
  }: { appointmentId: string; by: Actor } & RescheduleAppointment): Promise<Appointment> {
    const made = { by, version, at: new Date() };
    return officeView(await this.rescheduling.reschedule(appointmentId, wanted, made));
  }

  @RequestHandler(bookingRequests.bills)
  billsOf({ appointmentIds }: { appointmentIds: readonly string[] }): Promise<Bill[]> {
    return this.bills.of(appointmentIds);
  }

  @RequestHandler(bookingRequests.namedBill)
  async namedBill(asked: NamedBill): Promise<{ bill: Bill | null }> {
    return { bill: await this.bills.named(asked) };
  }

  @RequestHandler(bookingRequests.createDemoAppointment)
  async createDemoAppointment(command: DemoAppointmentCommand): Promise<Appointment> {
    return officeView(await this.demo.create(command, new Date()));
  }

  @RequestHandler(bookingRequests.presentDemo)
  async presentDemo(_nothing: Record<string, never>): Promise<{ appointmentId: string | null }> {
    return { appointmentId: await this.demo.present() };
  }
}
