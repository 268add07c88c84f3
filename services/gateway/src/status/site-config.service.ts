import { Injectable } from '@nestjs/common';
import type { DecidedRules } from '@contracts/booking/settings';
import { KeptReply } from '@service-kit/requests/kept-reply';
import { bookingRequests } from '@contracts/booking/appointments';
import { demoAccounts } from '@contracts/customers/demo-accounts';
import type { BusinessFacts, SiteConfig } from '@contracts/vocabulary/business';
import { emptyContent } from '@contracts/vocabulary/site/empty-content';
import type { SiteContent } from '@contracts/vocabulary/site/site-content';
import { mapDefaults } from '@contracts/vocabulary/places/map';
import { Requests } from '@service-kit/requests/requests';
import { GatewayConfig } from '../config';
import { MapArchive } from '../map/map-archive';
import { SiteFiles } from '../site/site-files';
import { businessAsDecided } from './decided-business';
import { KeptContent } from './kept-content';

const lapRememberedMs = 2_000;

@Injectable()
export class SiteConfigService {
  private lap: { id: string | undefined; until: number } = { id: undefined, until: 0 };

  constructor(
    private readonly config: GatewayConfig,
    private readonly requests: Requests,
    private readonly mapArchive: MapArchive,
    private readonly rules: KeptReply<DecidedRules>,
    private readonly content: KeptContent,
    private readonly files: SiteFiles,
  ) {}

  /** As configured, and as the office has decided since. */
  get business(): BusinessFacts {
    return businessAsDecided(this.config.business, this.rules.current);
  }

  /** Only this process knows which videos there are. */
  private get presentContent(): SiteContent {
    // Booking of an earlier release doesn't send sections that are new.
    const current: SiteContent = { ...emptyContent, ...this.content.current };
    const team = current.team.map((member) => ({
      ...member,
      filmed: this.files.has(member.videoUrl),
    }));
    return { ...current, team };
  }

  /** These are part of the pages. They change only when the office changes something. */
  settled(): SiteConfig {
    const { config } = this;
    return {
      demo: config.demo,
      publicUrl: config.publicUrl,
      business: this.business,
      content: this.presentContent,
      stripe: {
        mode: config.stripeMode,
        publishableKey:
          config.stripeMode === 'live' ? (config.STRIPE_PUBLISHABLE_KEY ?? null) : null,
      },
      map: {
        tileUrl: config.tileUrl,
        ...(this.mapArchive.url ? { archiveUrl: this.mapArchive.url } : {}),
        attribution: config.MAP_ATTRIBUTION,
        center: { lat: mapDefaults.lat, lng: mapDefaults.lng },
        zoom: mapDefaults.zoom,
      },
      textMessages: config.textMessages,
      embeddedRequestFormUrl: config.EMBEDDED_REQUEST_FORM_URL ?? null,
      ...(config.demo ? { demoAccounts } : {}),
    };
  }

  async present(): Promise<SiteConfig> {
    const settled = this.settled();
    const demoAppointmentId = settled.demo ? await this.presentLap() : undefined;
    return demoAppointmentId ? { ...settled, demoAppointmentId } : settled;
  }

  /** The site must start without booking. Then it shows no demo appointment. */
  private async presentLap(): Promise<string | undefined> {
    if (this.lap.until > Date.now()) return this.lap.id;
    const id = await this.requests
      .ask(bookingRequests.presentDemo, {}, { deadlineMs: 1_000 })
      .then(({ appointmentId }) => appointmentId ?? undefined)
      .catch(() => undefined);
    this.lap = { id, until: Date.now() + (id ? lapRememberedMs : 0) };
    return id;
  }
}
