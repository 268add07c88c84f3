import { Body, Controller, Get, HttpCode, Param, Post, Query, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { CancelAppointment, RescheduleAppointment } from '@contracts/booking/appointments';
import {
  OwnAppointmentsQuery,
  OwnRecordsQuery,
  ownRecordsRequests,
  type CustomerAppointment,
  type CustomerServiceRequest,
} from '@contracts/booking/own-records';
import { Requests } from '@service-kit/requests/requests';
import { Access } from '../edge/access/access';
import { CallingAccount } from '../edge/access/called-by';
import type { AccountCaller } from '../edge/access/caller';
import { Returns, ReturnsCalendar, ReturnsListOf } from '../edge/description/returns';
import { pageItems } from '../edge/http/page-items';
import { RecordIdPipe } from '../edge/validation/record-id.pipe';
import { asCalendarFile } from './calendar-answer';
import { OwnChangesService, cancelRefusals, rescheduleRefusals } from './own-changes.service';

const AppointmentId = () => Param('id', new RecordIdPipe('appointment_not_found'));

/** A logged-in customer's appointments and service requests. */
@ApiTags('own records')
@Controller('api/customer')
export class OwnRecordsApiController {
  constructor(
    private readonly requests: Requests,
    private readonly changes: OwnChangesService,
  ) {}

  @Get('appointments')
  @ReturnsListOf('CustomerAppointment')
  @Access('customer')
  async appointments(
    @CallingAccount() { customerId }: AccountCaller,
    @Query() query: OwnAppointmentsQuery,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<CustomerAppointment[]> {
    const page = await this.requests.ask(ownRecordsRequests.appointments, { customerId, ...query });
    return pageItems(page, reply).map((one) => this.changes.shown(one));
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
    return pageItems(await this.requests.ask(ownRecordsRequests.serviceRequests, asked), reply);
  }

  @Post('appointments/:id/reschedule')
  @HttpCode(200)
  @Returns('CustomerAppointment', ...rescheduleRefusals)
  @Access('customer', { limit: 'manage' })
  reschedule(
    @CallingAccount() { customerId }: AccountCaller,
    @AppointmentId() appointmentId: string,
    @Body() to: RescheduleAppointment,
  ): Promise<CustomerAppointment> {
    return this.changes.reschedule({ customerId, appointmentId }, to);
  }

  @Post('appointments/:id/cancel')
  @HttpCode(200)
  @Returns('CustomerAppointment', ...cancelRefusals)
  @Access('customer', { limit: 'manage' })
  cancel(
    @CallingAccount() { customerId }: AccountCaller,
    @AppointmentId() appointmentId: string,
    @Body() cancellation: CancelAppointment,
  ): Promise<CustomerAppointment> {
    return this.changes.cancel({ customerId, appointmentId }, cancellation);
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
}
