import { randomBytes } from 'node:crypto';

export interface TestNats {
  readonly natsUrl: string;
  /** Pass it on as NATS_PREFIX: requests, events and live subjects of others stay unheard. */
  readonly natsPrefix: string;
}

/** A corner of the NATS at `NATS_URL` for one spec file. */
export function testNats(): TestNats {
  const natsUrl = process.env.NATS_URL;
  if (!natsUrl) throw new Error('NATS_URL is not set: run the specs through `npm test`');
  return { natsUrl, natsPrefix: `spec-${randomBytes(6).toString('hex')}` };
}
