import {
  Body,
  Controller,
  Delete,
  Get,
  Patch,
  Post,
  Query,
  type StreamableFile,
} from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import {
  AddHoliday,
  ChangeBookingSettings,
  settingsRequests,
  type BookingSettings,
} from '@contracts/booking/settings';
import {
  ChangeSiteContent,
  siteContentRequests,
  type EditedSiteContent,
} from '@contracts/booking/site-content';
import { contentLimits } from '@contracts/vocabulary/site/content-rules';
import type { Actor } from '@contracts/customers/accounts';
import { PeriodQuery } from '@contracts/reports';
import { Requests } from '@service-kit/requests/requests';
import { Access } from '../edge/access/access';
import { CallingOffice } from '../edge/access/caller';
import { Returns, ReturnsCsv } from '../edge/description/returns';
import { CalendarDate } from '../edge/validation/path-params';
import { logFile } from './office-log';

@ApiTags('settings')
@Controller('api/admin/settings')
export class SettingsApiController {
  constructor(private readonly requests: Requests) {}

  @Get()
  @Returns('BookingSettings')
  @Access('admin', { atLeast: 'owner' })
  settings(): Promise<BookingSettings> {
    return this.requests.ask(settingsRequests.settings, {});
  }

  @Patch()
  @Returns('BookingSettings', 'changed_meanwhile')
  @Access('admin', { atLeast: 'owner' })
  change(
    @Body() change: ChangeBookingSettings,
    @CallingOffice() by: Actor,
  ): Promise<BookingSettings> {
    return this.requests.ask(settingsRequests.change, { change, by });
  }

  @Post('holidays')
  @Returns('BookingSettings')
  @Access('admin', { atLeast: 'owner' })
  addHoliday(@Body() holiday: AddHoliday, @CallingOffice() by: Actor): Promise<BookingSettings> {
    return this.requests.ask(settingsRequests.addHoliday, { holiday, by });
  }

  @Delete('holidays/:date')
  @Returns('BookingSettings')
  @Access('admin', { atLeast: 'owner' })
  removeHoliday(
    @CalendarDate() date: string,
    @CallingOffice() by: Actor,
  ): Promise<BookingSettings> {
    return this.requests.ask(settingsRequests.removeHoliday, { date, by });
  }
}

/** Who did what, to visits, payments and settings. */
@ApiTags('settings')
@Controller('api/admin/log.csv')
export class OfficeLogController {
  constructor(private readonly requests: Requests) {}

  @Get()
  @ReturnsCsv()
  @Access('admin', { atLeast: 'owner' })
  file(@Query() period: PeriodQuery): Promise<StreamableFile> {
    return logFile(this.requests, period);
  }
}

/** What the site says about the company. */
@ApiTags('settings')
@Controller('api/admin/site-content')
export class SiteContentApiController {
  constructor(private readonly requests: Requests) {}

  @Get()
  @Returns('EditedSiteContent')
  @Access('admin', { atLeast: 'owner' })
  content(): Promise<EditedSiteContent> {
    return this.requests.ask(siteContentRequests.content, {});
  }

  @Patch()
  @Returns('EditedSiteContent', 'changed_meanwhile')
  @Access('admin', {
    atLeast: 'owner',
    bodyLimit: contentLimits.bytes,
    bodyValues: contentLimits.values,
  })
  change(
    @Body() change: ChangeSiteContent,
    @CallingOffice() by: Actor,
  ): Promise<EditedSiteContent> {
    return this.requests.ask(siteContentRequests.change, { change, by });
  }
}
