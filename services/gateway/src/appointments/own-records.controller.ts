import { Body, Controller, Get, HttpCode, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import {
  CancelAppointment,
  RateVisit,
  RescheduleAppointment,
} from '@contracts/booking/appointment-calls';
import {
  OwnAppointmentsQuery,
  OwnRecordsQuery,
  ownRecordsRequests,
  type CalendarFile,
  type CustomerAppointment,
  type CustomerServiceRequest,
  type OwnAppliance,
} from '@contracts/booking/own-records';
import type { AccountId } from '@contracts/customers/accounts';
import type { Page } from '@contracts/messaging';
import { paymentCalls, type CustomerReceipt } from '@contracts/payments/paying';
import { Requests } from '@service-kit/requests/requests';
import { Access } from '../edge/access/access';
import { CallingCustomer } from '../edge/access/caller';
import {
  Returns,
  ReturnsCalendar,
  ReturnsListOf,
  ReturnsPageOf,
} from '../edge/description/returns';
import { AppointmentId } from '../edge/validation/path-params';
import {
  OwnChangesService,
  cancelRefusals,
  ratingRefusals,
  rescheduleRefusals,
} from './own-changes.service';

const receiptsForAppointments = 100;

@ApiTags('own records')
@Controller('api/customer')
export class OwnRecordsApiController {
  constructor(
    private readonly requests: Requests,
    private readonly changes: OwnChangesService,
  ) {}

  @Get('appointments')
  @ReturnsPageOf('CustomerAppointment')
  @Access('customer')
  async appointments(
    @CallingCustomer() accountId: AccountId,
    @Query() query: OwnAppointmentsQuery,
  ): Promise<Page<CustomerAppointment>> {
    const page = await this.requests.ask(ownRecordsRequests.appointments, { accountId, ...query });
    return { ...page, items: page.items.map((one) => this.changes.shown(one)) };
  }

  @Get('appliances')
  @ReturnsListOf('OwnAppliance')
  @Access('customer')
  appliances(@CallingCustomer() accountId: AccountId): Promise<OwnAppliance[]> {
    return this.requests.ask(ownRecordsRequests.appliances, { accountId });
  }

  @Get('service-requests')
  @ReturnsPageOf('CustomerServiceRequest')
  @Access('customer')
  serviceRequests(
    @CallingCustomer() accountId: AccountId,
    @Query() query: OwnRecordsQuery,
  ): Promise<Page<CustomerServiceRequest>> {
    return this.requests.ask(ownRecordsRequests.serviceRequests, { accountId, ...query });
  }

  /** Receipts of the newest payments, also by others for the customer's appointments. */
  @Get('payments')
  @ReturnsListOf('CustomerReceipt')
  @Access('customer')
  async payments(@CallingCustomer() accountId: AccountId): Promise<CustomerReceipt[]> {
    const { items } = await this.requests.ask(ownRecordsRequests.appointments, {
      accountId,
      limit: receiptsForAppointments,
    });
    const appointmentIds = items.map(({ id }) => id);
    return this.requests.ask(paymentCalls.receipts, { accountId, appointmentIds });
  }

  @Post('appointments/:id/reschedule')
  @HttpCode(200)
  @Returns('CustomerAppointment', ...rescheduleRefusals)
  @Access('customer', { limit: 'manage' })
  reschedule(
    @CallingCustomer() accountId: AccountId,
    @AppointmentId() appointmentId: string,
    @Body() to: RescheduleAppointment,
  ): Promise<CustomerAppointment> {
    return this.changes.reschedule({ accountId, appointmentId }, to);
  }

  @Post('appointments/:id/cancel')
  @HttpCode(200)
  @Returns('CustomerAppointment', ...cancelRefusals)
  @Access('customer', { limit: 'manage' })
  cancel(
    @CallingCustomer() accountId: AccountId,
    @AppointmentId() appointmentId: string,
    @Body() cancellation: CancelAppointment,
  ): Promise<CustomerAppointment> {
    return this.changes.cancel({ accountId, appointmentId }, cancellation);
  }

  @Post('appointments/:id/rating')
  @HttpCode(200)
  @Returns('CustomerAppointment', ...ratingRefusals)
  @Access('customer', { limit: 'manage' })
  rate(
    @CallingCustomer() accountId: AccountId,
    @AppointmentId() appointmentId: string,
    @Body() rating: RateVisit,
  ): Promise<CustomerAppointment> {
    return this.changes.rate({ accountId, appointmentId }, rating);
  }

  @Get('appointments/:id/calendar.ics')
  @ReturnsCalendar('appointment_not_found')
  @Access('customer')
  calendar(
    @CallingCustomer() accountId: AccountId,
    @AppointmentId() appointmentId: string,
  ): Promise<CalendarFile> {
    return this.requests.ask(ownRecordsRequests.calendar, { accountId, appointmentId });
  }
}
