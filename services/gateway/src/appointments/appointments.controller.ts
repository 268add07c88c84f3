import { Body, Controller, Get, HttpCode, Patch, Post, Put, Query, Req } from '@nestjs/common';
import { ApiHeader, ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import {
  AnnotateAppointment,
  AppointmentsQuery,
  AssignTechnician,
  BookAppointment,
  BookByOffice,
  CancelAllVisits,
  CancelAppointment,
  RescheduleAppointment,
  RenewLinks,
  RestoreAppointment,
  AvailableSlotsQuery,
} from '@contracts/booking/appointment-calls';
import {
  bookingRequests,
  type Appointment,
  type AppointmentHistoryEntry,
  type AvailableSlots,
  type BookedAppointment,
  type CancelledVisits,
} from '@contracts/booking/appointments';
import type { Actor } from '@contracts/customers/accounts';
import type { Page } from '@contracts/messaging';
import { Requests } from '@service-kit/requests/requests';
import { Returns, ReturnsListOf, ReturnsPageOf } from '../edge/description/returns';
import { Access } from '../edge/access/access';
import { CalledBy, CallingOffice, principalOf, type Caller } from '../edge/access/caller';
import { clientAddress, networkOf } from '../edge/http/client-address';
import { GatewayConfig } from '../config';
import { SiteConfigService } from '../status/site-config.service';
import { requireReachable } from '../edge/validation/reachable';
import { IdempotencyKey } from '../edge/validation/idempotency-key';
import { AppointmentId } from '../edge/validation/path-params';
import { withAddresses } from './link-addresses';
import { SlotsCache } from './slots-cache';

@ApiTags('booking')
@Controller('api/appointments/available-slots')
export class SlotsApiController {
  constructor(private readonly slots: SlotsCache) {}

  @Get()
  @Returns('AvailableSlots')
  @Access('anyone')
  available(@Query() query: AvailableSlotsQuery): Promise<AvailableSlots> {
    return this.slots.slotsOf(query);
  }
}

@ApiTags('booking')
@Controller('api/admin/appointments')
export class OfficeBookingsApiController {
  constructor(
    private readonly requests: Requests,
    private readonly slots: SlotsCache,
  ) {}

  @Post()
  @ApiHeader({ name: 'Idempotency-Key', required: false })
  @Returns(
    'Appointment',
    'slot_taken',
    'already_booked',
    'slot_unavailable',
    'technician_not_found',
    'technician_offline',
    'technician_inactive',
    'technician_busy',
    'idempotency_key_reused',
  )
  @Access('admin')
  async book(
    @Body() booking: BookByOffice,
    @IdempotencyKey() idempotencyKey: string | null,
    @CallingOffice() by: Actor,
  ): Promise<Appointment> {
    try {
      return await this.requests.ask(bookingRequests.bookByOffice, { booking, idempotencyKey, by });
    } finally {
      this.slots.forget(booking.appointmentDate);
    }
  }
}

@ApiTags('booking')
@Controller('api/appointments')
export class AppointmentsApiController {
  constructor(
    private readonly requests: Requests,
    private readonly slots: SlotsCache,
    private readonly site: SiteConfigService,
    private readonly config: GatewayConfig,
  ) {}

  @Post()
  @ApiHeader({ name: 'Idempotency-Key', required: false })
  @Returns(
    'BookedAppointment',
    'slot_taken',
    'already_booked',
    'slot_unavailable',
    'too_many_visits',
    'idempotency_key_reused',
  )
  @Access('anyone', { recognize: true, limit: 'booking' })
  async book(
    @Body() booking: BookAppointment,
    @IdempotencyKey() idempotencyKey: string | null,
    @CalledBy() caller: Caller,
    @Req() { ips }: FastifyRequest,
  ): Promise<BookedAppointment> {
    if (caller.role !== 'admin') requireReachable(booking, this.site.business);
    try {
      const booked = await this.requests.ask(bookingRequests.book, {
        booking,
        idempotencyKey,
        ...principalOf(caller),
        address: networkOf(clientAddress(ips)),
        ...(caller.role === 'admin' && { byOffice: true }),
      });
      return withAddresses(this.config.publicUrl, booked);
    } finally {
      this.slots.forget(booking.appointmentDate);
    }
  }

  @Get()
  @ReturnsPageOf('Appointment')
  @Access('admin')
  list(@Query() query: AppointmentsQuery): Promise<Page<Appointment>> {
    return this.requests.ask(bookingRequests.list, query);
  }

  @Post('cancel-all')
  @HttpCode(200)
  @Returns('CancelledVisits')
  @Access('admin')
  async cancelAll(
    @Body() visits: CancelAllVisits,
    @CallingOffice() by: Actor,
  ): Promise<CancelledVisits> {
    try {
      return await this.requests.ask(bookingRequests.cancelAll, { ...visits, by });
    } finally {
      this.slots.forget(null);
    }
  }

  @Get(':id')
  @Returns('Appointment', 'appointment_not_found')
  @Access('admin')
  get(@AppointmentId() appointmentId: string): Promise<Appointment> {
    return this.requests.ask(bookingRequests.get, { appointmentId });
  }

  @Get(':id/history')
  @ReturnsListOf('AppointmentHistoryEntry', 'appointment_not_found')
  @Access('admin')
  history(@AppointmentId() appointmentId: string): Promise<AppointmentHistoryEntry[]> {
    return this.requests.ask(bookingRequests.history, { appointmentId });
  }

  @Put(':id/assign')
  @Returns(
    'Appointment',
    'appointment_not_found',
    'technician_not_found',
    'technician_offline',
    'technician_inactive',
    'technician_busy',
    'transition_refused',
    'changed_meanwhile',
  )
  @Access('admin')
  assign(
    @AppointmentId() appointmentId: string,
    @Body() assignment: AssignTechnician,
    @CallingOffice() by: Actor,
  ): Promise<Appointment> {
    return this.requests.ask(bookingRequests.assign, { appointmentId, ...assignment, by });
  }

  @Post(':id/reschedule')
  @HttpCode(200)
  @Returns(
    'Appointment',
    'appointment_not_found',
    'transition_refused',
    'slot_taken',
    'slot_unavailable',
    'changed_meanwhile',
  )
  @Access('admin')
  async reschedule(
    @AppointmentId() appointmentId: string,
    @Body() to: RescheduleAppointment,
    @CallingOffice() by: Actor,
  ): Promise<Appointment> {
    try {
      return await this.requests.ask(bookingRequests.reschedule, { appointmentId, ...to, by });
    } finally {
      // Also for its former date, which isn't known here.
      this.slots.forget(null);
    }
  }

  @Post(':id/new-links')
  @HttpCode(200)
  @Returns('Appointment', 'appointment_not_found', 'transition_refused', 'changed_meanwhile')
  @Access('admin')
  renewLinks(
    @AppointmentId() appointmentId: string,
    @Body() { version }: RenewLinks,
    @CallingOffice() by: Actor,
  ): Promise<Appointment> {
    return this.requests.ask(bookingRequests.renewLinks, { appointmentId, version, by });
  }

  @Post(':id/restore')
  @HttpCode(200)
  @Returns(
    'Appointment',
    'appointment_not_found',
    'transition_refused',
    'slot_taken',
    'slot_unavailable',
    'changed_meanwhile',
  )
  @Access('admin')
  async restore(
    @AppointmentId() appointmentId: string,
    @Body() to: RestoreAppointment,
    @CallingOffice() by: Actor,
  ): Promise<Appointment> {
    try {
      return await this.requests.ask(bookingRequests.restore, { appointmentId, ...to, by });
    } finally {
      this.slots.forget(to.appointmentDate);
    }
  }

  @Post(':id/cancel')
  @HttpCode(200)
  @Returns('Appointment', 'appointment_not_found', 'transition_refused', 'changed_meanwhile')
  @Access('admin')
  async cancel(
    @AppointmentId() appointmentId: string,
    @Body() { reason, tellCustomer, noShow, version }: CancelAppointment,
    @CallingOffice() by: Actor,
  ): Promise<Appointment> {
    const cancelled = await this.requests.ask(bookingRequests.cancel, {
      appointmentId,
      reason: reason ?? null,
      tellCustomer,
      noShow,
      version,
      by,
    });
    this.slots.forget(cancelled.appointmentDate);
    return cancelled;
  }

  @Patch(':id')
  @Returns('Appointment', 'appointment_not_found', 'transition_refused', 'changed_meanwhile')
  @Access('admin')
  annotate(
    @AppointmentId() appointmentId: string,
    @Body() annotations: AnnotateAppointment,
    @CallingOffice() by: Actor,
  ): Promise<Appointment> {
    return this.requests.ask(bookingRequests.annotate, { appointmentId, ...annotations, by });
  }
}
