import { Controller } from '@nestjs/common';
import type { Actor } from '@contracts/customers/accounts';
import {
  settingsRequests,
  type AddHoliday,
  type BookingSettings,
  type ChangeBookingSettings,
  type DecidedRules,
} from '@contracts/booking/settings';
import {
  siteContentRequests,
  type ChangeSiteContent,
  type EditedSiteContent,
} from '@contracts/booking/site-content';
import type { SiteContent } from '@contracts/vocabulary/site/site-content';
import { logRequests, type LogPage, type LogPeriod } from '@contracts/office-log';
import { RequestHandler } from '@service-kit/requests/requests';
import { AppointmentHistoryService } from '../appointments/history/appointment-history.service';
import { CurrentRules } from './current-rules';
import { SettingsService } from './settings.service';
import { SiteContentService } from './site-content.service';

interface MadeBy {
  readonly by: Actor;
}

@Controller()
export class SettingsController {
  constructor(
    private readonly service: SettingsService,
    private readonly rules: CurrentRules,
    private readonly site: SiteContentService,
    private readonly history: AppointmentHistoryService,
  ) {}

  @RequestHandler(logRequests.booking)
  log(period: LogPeriod): Promise<LogPage> {
    return this.history.all(period);
  }

  @RequestHandler(settingsRequests.settings)
  settings(): Promise<BookingSettings> {
    return this.service.settings(new Date());
  }

  @RequestHandler(settingsRequests.decided)
  decided(): Promise<DecidedRules> {
    return this.rules.decided();
  }

  @RequestHandler(settingsRequests.change)
  change({ change, by }: MadeBy & { change: ChangeBookingSettings }): Promise<BookingSettings> {
    return this.service.change(change, by, new Date());
  }

  @RequestHandler(settingsRequests.addHoliday)
  addHoliday({ holiday, by }: MadeBy & { holiday: AddHoliday }): Promise<BookingSettings> {
    return this.service.addHoliday(holiday, by, new Date());
  }

  @RequestHandler(settingsRequests.removeHoliday)
  removeHoliday({ date, by }: MadeBy & { date: string }): Promise<BookingSettings> {
    return this.service.removeHoliday(date, by, new Date());
  }

  @RequestHandler(siteContentRequests.content)
  siteContent(): Promise<EditedSiteContent> {
    return this.site.content(new Date());
  }

  @RequestHandler(siteContentRequests.published)
  publishedContent(): Promise<SiteContent> {
    return this.site.published(new Date());
  }

  @RequestHandler(siteContentRequests.change)
  changeSiteContent({
    change,
    by,
  }: MadeBy & { change: ChangeSiteContent }): Promise<EditedSiteContent> {
    return this.site.change(change, by, new Date());
  }
}
