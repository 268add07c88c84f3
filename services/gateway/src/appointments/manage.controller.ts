import { Body, Controller, Get, HttpCode, Post, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { CancelAppointment, RescheduleAppointment } from '@contracts/booking/appointments';
import { ownRecordsRequests, type CustomerAppointment } from '@contracts/booking/own-records';
import { Requests } from '@service-kit/requests/requests';
import { Access } from '../edge/access/access';
import { Returns, ReturnsCalendar } from '../edge/description/returns';
import { asCalendarFile } from './calendar-answer';
import { LinkToken } from '../edge/validation/link-token';
import { OwnChangesService, cancelRefusals, rescheduleRefusals } from './own-changes.service';

/**
 * The appointment of a manage link, without an account. GET only shows it, because mail scanners
 * open links.
 */
@ApiTags('own records')
@Controller('api')
export class ManageController {
  constructor(
    private readonly requests: Requests,
    private readonly changes: OwnChangesService,
  ) {}

  @Get('manage/:token')
  @Returns('CustomerAppointment', 'appointment_not_found')
  @Access('anyone', { limit: 'manage' })
  async get(@LinkToken() token: string): Promise<CustomerAppointment> {
    return this.changes.shown(await this.requests.ask(ownRecordsRequests.appointment, { token }));
  }

  @Post('manage/:token/reschedule')
  @HttpCode(200)
  @Returns('CustomerAppointment', ...rescheduleRefusals)
  @Access('anyone', { limit: 'manage' })
  reschedule(
    @LinkToken() token: string,
    @Body() to: RescheduleAppointment,
  ): Promise<CustomerAppointment> {
    return this.changes.reschedule({ token }, to);
  }

  @Post('manage/:token/cancel')
  @HttpCode(200)
  @Returns('CustomerAppointment', ...cancelRefusals)
  @Access('anyone', { limit: 'manage' })
  cancel(
    @LinkToken() token: string,
    @Body() cancellation: CancelAppointment,
  ): Promise<CustomerAppointment> {
    return this.changes.cancel({ token }, cancellation);
  }

  @Get('manage/:token/calendar.ics')
  @ReturnsCalendar('appointment_not_found')
  @Access('anyone', { limit: 'manage' })
  async calendarByManageLink(
    @LinkToken() token: string,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    return asCalendarFile(reply, await this.requests.ask(ownRecordsRequests.calendar, { token }));
  }

  /** The file at `calendarUrl`. Calendars fetch it without headers. */
  @Get('calendar/:token.ics')
  @ReturnsCalendar('appointment_not_found')
  @Access('anyone', { limit: 'calendar' })
  async calendar(
    @LinkToken() calendarToken: string,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    const file = await this.requests.ask(ownRecordsRequests.calendar, { calendarToken });
    return asCalendarFile(reply, file);
  }
}
