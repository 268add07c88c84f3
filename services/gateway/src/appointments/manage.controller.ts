import { Body, Controller, Get, HttpCode, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import {
  CancelAppointment,
  RateVisit,
  RescheduleAppointment,
} from '@contracts/booking/appointment-calls';
import {
  ownRecordsRequests,
  type CalendarFile,
  type CustomerAppointment,
} from '@contracts/booking/own-records';
import { Requests } from '@service-kit/requests/requests';
import { Access } from '../edge/access/access';
import { Returns, ReturnsCalendar } from '../edge/description/returns';
import { LinkToken } from '../edge/validation/path-params';
import {
  OwnChangesService,
  cancelRefusals,
  ratingRefusals,
  rescheduleRefusals,
} from './own-changes.service';

/** One appointment, by its manage link. GET only shows it, because mail scanners open links. */
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

  @Post('manage/:token/rating')
  @HttpCode(200)
  @Returns('CustomerAppointment', ...ratingRefusals)
  @Access('anyone', { limit: 'manage' })
  rate(@LinkToken() token: string, @Body() rating: RateVisit): Promise<CustomerAppointment> {
    return this.changes.rate({ token }, rating);
  }

  @Get('manage/:token/calendar.ics')
  @ReturnsCalendar('appointment_not_found')
  @Access('anyone', { limit: 'manage' })
  calendarByManageLink(@LinkToken() token: string): Promise<CalendarFile> {
    return this.requests.ask(ownRecordsRequests.calendar, { token });
  }

  /** At `calendarUrl`. Calendars fetch it without headers. */
  @Get('calendar/:token.ics')
  @ReturnsCalendar('appointment_not_found')
  @Access('anyone', { limit: 'calendar' })
  calendar(@LinkToken() calendarToken: string): Promise<CalendarFile> {
    return this.requests.ask(ownRecordsRequests.calendar, { calendarToken });
  }
}
