import { setTimeout } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { GatewayConfig } from '../../config';

/**
 * Before a gateway stops, it answers `/health/live` with a 503 and everything else as usual. By the
 * time it closes, the proxy in front has noticed and sends its calls to another gateway.
 */
@Injectable()
export class Drain {
  private started = false;

  constructor(private readonly config: GatewayConfig) {}

  /** Connections are no longer kept after an answer. */
  get isOn(): boolean {
    return this.started;
  }

  async run(): Promise<void> {
    this.started = true;
    await setTimeout(this.config.DRAIN_SECONDS * 1_000);
  }
}
