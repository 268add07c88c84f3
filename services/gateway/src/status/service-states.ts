import { Injectable } from '@nestjs/common';
import {
  pingOf,
  serviceNames,
  type HealthReply,
  type ServiceName,
} from '@contracts/service-health';
import { Requests } from '@service-kit/requests';

const answerWithinMs = 1_000;
const rememberedMs = 500;

/** Which services answer, asked once for all who want to know at about the same time. */
@Injectable()
export class ServiceStates {
  private present?: { states: Promise<HealthReply>; until: number };

  constructor(private readonly requests: Requests) {}

  report(now: number = Date.now()): Promise<HealthReply> {
    if (!this.present || this.present.until <= now) {
      this.present = { states: this.ask(), until: now + rememberedMs };
    }
    return this.present.states;
  }

  private async ask(): Promise<HealthReply> {
    const states = await Promise.all(
      serviceNames.map(async (name) => [name, await this.stateOf(name)] as const),
    );
    const services = Object.fromEntries(states) as HealthReply['services'];
    const allUp = states.every(([, state]) => state === 'up');
    return { status: allUp ? 'ok' : 'degraded', services };
  }

  private async stateOf(service: ServiceName): Promise<'up' | 'down'> {
    try {
      const { ready } = await this.requests.ask(
        pingOf(service),
        {},
        { deadlineMs: answerWithinMs },
      );
      return ready ? 'up' : 'down';
    } catch {
      return 'down';
    }
  }
}
