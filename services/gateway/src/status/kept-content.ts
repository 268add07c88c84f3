import type { FactoryProvider } from '@nestjs/common';
import { siteContentRequests } from '@contracts/booking/site-content';
import { businessDate } from '@contracts/business-time';
import { demoContent } from '@contracts/vocabulary/site/demo-content';
import { emptyContent } from '@contracts/vocabulary/site/empty-content';
import type { SiteContent } from '@contracts/vocabulary/site/site-content';
import { KeptReply } from '@service-kit/requests/kept-reply';
import { Requests } from '@service-kit/requests/requests';
import { GatewayConfig } from '../config';

/** What the site says about the company today. Until booking has answered, nothing, or the demo's. */
export class KeptContent extends KeptReply<SiteContent> {
  static readonly provider: FactoryProvider<KeptContent> = {
    provide: KeptContent,
    useFactory: (requests: Requests, { demo }: GatewayConfig) =>
      new KeptContent(
        requests,
        siteContentRequests.published,
        demo ? demoContent(businessDate(new Date())) : emptyContent,
      ),
    inject: [Requests, GatewayConfig],
  };
}
