import { Body, Controller, Get, HttpCode, Param, Post, Query, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { CancelAppointment, RescheduleAppointment } from '@contracts/booking';
import type { Page } from '@contracts/messaging';
import {
  OwnRecordsQuery,
  ownRecordsRequests,
  type CustomerAppointment,
  type CustomerServiceRequest,
} from '@contracts/own-records';
import { Requests } from '@service-kit/requests/requests';
import { GatewayConfig } from '../config';
import { Access } from '../edge/access/access';
import { CallingAccount } from '../edge/access/called-by';
import type { AccountCaller } from '../edge/access/caller';
import { Returns, ReturnsCalendar, ReturnsListOf } from '../edge/description/returns';
import { RecordIdPipe } from '../edge/validation/record-id.pipe';
import { asCalendarFile } from './calendar-answer';
import { withAddresses } from './link-addresses';
import { SlotsCache } from './slots-cache';

const AppointmentId = () => Param('id', new RecordIdPipe('appointment_not_found'));

/** What a customer who is logged in has booked and asked for. */
@ApiTags('own records')
@Controller('api/customer')
export class OwnRecordsController {
  constructor(
    private readonly requests: Requests,
    private readonly slots: SlotsCache,
    private readonly config: GatewayConfig,
  ) {}

  @Get('appointments')
  @ReturnsListOf('CustomerAppointment')
  @Access('customer')
  async appointments(
    @CallingAccount() { customerId }: AccountCaller,
    @Query() query: OwnRecordsQuery,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<CustomerAppointment[]> {
    const page = await this.requests.ask(ownRecordsRequests.appointments, { customerId, ...query });
    return itemsOf(page, reply).map((one) => this.shown(one));
  }

  @Get('service-requests')
  @ReturnsListOf('CustomerServiceRequest')
  @Access('customer')
  async serviceRequests(
    @CallingAccount() { customerId }: AccountCaller,
    @Query() query: OwnRecordsQuery,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<CustomerServiceRequest[]> {
    const asked = { customerId, ...query };
    return itemsOf(await this.requests.ask(ownRecordsRequests.serviceRequests, asked), reply);
  }

  @Post('appointments/:id/reschedule')
  @HttpCode(200)
  @Returns(
    'CustomerAppointment',
    'appointment_not_found',
    'too_late',
    'slot_taken',
    'slot_unavailable',
    'changed_meanwhile',
  )
  @Access('customer', { limit: 'manage' })
  async reschedule(
    @CallingAccount() { customerId }: AccountCaller,
    @AppointmentId() appointmentId: string,
    @Body() to: RescheduleAppointment,
  ): Promise<CustomerAppointment> {
    const access = { customerId, appointmentId };
    try {
      return this.shown(await this.requests.ask(ownRecordsRequests.reschedule, { access, to }));
    } finally {
      // Also of the date that it was moved from, which nothing here says.
      this.slots.forget(null);
    }
  }

  @Post('appointments/:id/cancel')
  @HttpCode(200)
  @Returns('CustomerAppointment', 'appointment_not_found', 'too_late', 'changed_meanwhile')
  @Access('customer', { limit: 'manage' })
  async cancel(
    @CallingAccount() { customerId }: AccountCaller,
    @AppointmentId() appointmentId: string,
    @Body() cancellation: CancelAppointment,
  ): Promise<CustomerAppointment> {
    const cancelled = await this.requests.ask(ownRecordsRequests.cancel, {
      access: { customerId, appointmentId },
      cancellation,
    });
    this.slots.forget(cancelled.appointmentDate);
    return this.shown(cancelled);
  }

  @Get('appointments/:id/calendar.ics')
  @ReturnsCalendar('appointment_not_found')
  @Access('customer')
  async calendar(
    @CallingAccount() { customerId }: AccountCaller,
    @AppointmentId() appointmentId: string,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    const access = { customerId, appointmentId };
    return asCalendarFile(reply, await this.requests.ask(ownRecordsRequests.calendar, access));
  }

  private shown(appointment: CustomerAppointment): CustomerAppointment {
    return withAddresses(this.config.publicUrl, appointment);
  }
}

function itemsOf<Item>({ items, total, nextCursor }: Page<Item>, reply: FastifyReply): Item[] {
  reply.header('x-total-count', total);
  if (nextCursor) reply.header('x-next-cursor', nextCursor);
  return items;
}
