import { Injectable } from '@nestjs/common';
import {
  pingOf,
  serviceNames,
  type HealthReply,
  type ServiceName,
  type ServicePing,
} from '@contracts/service-health';
import { productVersion } from '@service-kit/observability/product-version';
import { Requests } from '@service-kit/requests/requests';
import { DiskSpace } from './disk-space';

const answerWithinMs = 1_000;
const rememberedMs = 500;

type Pings = Record<ServiceName, ServicePing>;

/** Requested once for everyone who asks at about the same time. */
@Injectable()
export class ServiceStates {
  private present?: { pings: Promise<Pings>; until: number };

  constructor(
    private readonly requests: Requests,
    private readonly disk: DiskSpace,
  ) {}

  async report(now: number = Date.now()): Promise<HealthReply> {
    const pings = await this.pings(now);
    const states = serviceNames.map((name) => [name, pings[name].ready ? 'up' : 'down'] as const);
    const services = Object.fromEntries(states) as HealthReply['services'];
    const allUp = states.every(([, state]) => state === 'up');
    const waiting = serviceNames.flatMap((name) => {
      const { eventsWaiting } = pings[name];
      return eventsWaiting ? [[name, eventsWaiting] as const] : [];
    });
    const notices = [
      ...new Set(serviceNames.flatMap((name) => pings[name].notices ?? [])),
      ...(await this.disk.notices()),
    ];
    return {
      status: allUp && waiting.length === 0 ? 'ok' : 'degraded',
      version: productVersion,
      services,
      ...(waiting.length > 0 ? { eventsWaiting: Object.fromEntries(waiting) } : {}),
      ...(notices.length > 0 ? { notices } : {}),
    };
  }

  /** A service that doesn't answer isn't ready. */
  pings(now: number = Date.now()): Promise<Pings> {
    if (!this.present || this.present.until <= now) {
      this.present = { pings: this.ask(), until: now + rememberedMs };
    }
    return this.present.pings;
  }

  private async ask(): Promise<Pings> {
    const answers = await Promise.all(
      serviceNames.map(async (name) => [name, await this.pingOf(name)] as const),
    );
    return Object.fromEntries(answers) as Pings;
  }

  private pingOf(service: ServiceName): Promise<ServicePing> {
    return this.requests
      .ask(pingOf(service), {}, { deadlineMs: answerWithinMs })
      .catch(() => ({ ready: false }));
  }
}
