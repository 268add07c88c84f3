import { Controller } from '@nestjs/common';
import {
  bookingRequests,
  type AnnotateAppointment,
  type Appointment,
  type AppointmentsQuery,
  type BookCommand,
  type BookedAppointment,
  type DemoAppointmentCommand,
  type VersionedAppointmentFacts,
} from '@contracts/booking';
import type { Page } from '@contracts/messaging';
import { Answers } from '@service-kit/requests';
import { AppointmentListService } from './appointment-list.service';
import { announcementOf, officeView } from './appointment-views';
import { AppointmentsService } from './appointments.service';
import { BookingsService } from './bookings.service';
import { DemoAppointmentsService } from './demo-appointments.service';

@Controller()
export class AppointmentsResponder {
  constructor(
    private readonly bookings: BookingsService,
    private readonly appointments: AppointmentsService,
    private readonly lists: AppointmentListService,
    private readonly demo: DemoAppointmentsService,
  ) {}

  @Answers(bookingRequests.book)
  book(command: BookCommand): Promise<BookedAppointment> {
    return this.bookings.book(command, new Date());
  }

  @Answers(bookingRequests.get)
  async get({ appointmentId }: { appointmentId: string }): Promise<Appointment> {
    return officeView(await this.appointments.get(appointmentId));
  }

  @Answers(bookingRequests.facts)
  async facts({ appointmentId }: { appointmentId: string }): Promise<VersionedAppointmentFacts> {
    const { version, facts } = announcementOf(await this.appointments.get(appointmentId));
    return { version, facts };
  }

  @Answers(bookingRequests.list)
  list(query: AppointmentsQuery): Promise<Page<Appointment>> {
    return this.lists.page(query, new Date());
  }

  @Answers(bookingRequests.assign)
  async assign(payload: {
    appointmentId: string;
    technicianId: string | null;
  }): Promise<Appointment> {
    return officeView(await this.appointments.assign(payload.appointmentId, payload.technicianId));
  }

  @Answers(bookingRequests.cancel)
  async cancel(payload: { appointmentId: string; reason: string | null }): Promise<Appointment> {
    return officeView(await this.appointments.cancel(payload.appointmentId, payload.reason));
  }

  @Answers(bookingRequests.annotate)
  async annotate({
    appointmentId,
    ...notes
  }: { appointmentId: string } & AnnotateAppointment): Promise<Appointment> {
    return officeView(await this.appointments.annotate(appointmentId, notes));
  }

  @Answers(bookingRequests.createDemoAppointment)
  async createDemoAppointment(command: DemoAppointmentCommand): Promise<Appointment> {
    return officeView(await this.demo.create(command, new Date()));
  }

  @Answers(bookingRequests.presentDemo)
  async presentDemo(_nothing: Record<string, never>): Promise<{ appointmentId: string | null }> {
    return { appointmentId: await this.demo.present() };
  }
}
