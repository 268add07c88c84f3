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

const answerWithinMs = 1_000;
const rememberedMs = 500;

type Pings = Record<ServiceName, ServicePing>;

/** Requested once for everyone who asks at about the same time. */
@Injectable()
export class ServiceStates {
  private present?: { pings: Promise<Pings>; until: number };

  constructor(private readonly requests: Requests) {}

  async report(now: number = Date.now()): Promise<HealthReply> {
    const pings = await this.pings(now);
    const states = serviceNames.map((name) => [name, pings[name].ready ? 'up' : 'down'] as const);
    const services = Object.fromEntries(states) as HealthReply['services'];
    const allUp = states.every(([, state]) => state === 'up');
    const notices = serviceNames.flatMap((name) => pings[name].notices ?? []);
    return {
      status: allUp ? 'ok' : 'degraded',
      version: productVersion,
      services,
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
