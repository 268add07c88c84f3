import { randomBytes } from 'node:crypto';

export interface TestNats {
  readonly natsUrl: string;
  /**
   * Use it as NATS_PREFIX, so that other specs' requests, events and live messages aren't received.
   */
  readonly natsPrefix: string;
}

/** A part of the NATS at `NATS_URL` for one spec file. */
export function testNats(): TestNats {
  const natsUrl = process.env.NATS_URL;
  if (!natsUrl) throw new Error('NATS_URL is not set: run the specs through `npm test`');
  return { natsUrl, natsPrefix: `spec-${randomBytes(6).toString('hex')}` };
}
