import { Logger } from '@nestjs/common';
import { bookingRequests, type DemoVisit } from '@contracts/booking/appointments';
import type { LoginReply } from '@contracts/customers/accounts';
import type { SiteConfig } from '@contracts/vocabulary/business';
import { loadConfig, natsLogin } from '@service-kit/config/config';
import { NatsConnection } from '@service-kit/nats/nats-connection';
import { runInContext } from '@service-kit/observability/request-context';
import { Requests } from '@service-kit/requests/requests';
import { DemoConfig } from './demo-config';
import { driveLaps } from './laps';
import { seedHistory } from './history';
import { crew } from './example-data';
import { seedDriver, seedRequests, seedWork } from './seed';
import { seedCustomer } from './seed-customer';
import { seedDay } from './seed-day';
import { seedImport } from './seed-import';
import { seedPrices } from './seed-prices';
import { seedTax } from './seed-tax';
import { seedTexts } from './seed-texts';
import { LoggedIn, SiteClient } from './site-client';

const logger = new Logger('Demo');
const lookAgainMs = 250;
const beginAgainMs = 3_000;

/** Seeds and drives in the background once the site is ready. */
export function startDemo(env: NodeJS.ProcessEnv): Promise<{ stop(): Promise<void> }> {
  const config = loadConfig(DemoConfig, env);
  const stopping = new AbortController();
  const running = runInContext({ service: 'demo' }, () => run(config, stopping.signal)).catch(
    (error: unknown) => {
      if (!stopping.signal.aborted) logger.error(error);
    },
  );
  return Promise.resolve({
    stop: async () => {
      stopping.abort(new Error('The demo was stopped'));
      await running;
    },
  });
}

async function run(config: DemoConfig, stopped: AbortSignal): Promise<void> {
  const site = new SiteClient(config.siteUrl, stopped);
  await siteReady(site, stopped);
  const { natsUrl, natsPrefix } = natsLogin(config, 'gateway', config.GATEWAY_NATS_PASSWORD);
  const link = await NatsConnection.open({ name: 'gateway', url: natsUrl, prefix: natsPrefix });
  const requests = new Requests(link);
  try {
    await again(site, stopped, () => seedAndDrive(config, site, requests, stopped));
  } finally {
    await link.close();
  }
}

async function seedAndDrive(
  { DEMO_LAP_SECONDS: lapSeconds }: DemoConfig,
  site: SiteClient,
  requests: Requests,
  stopped: AbortSignal,
): Promise<void> {
  const office = new LoggedIn(site, () => logInAsOwner(site));
  const customer = new LoggedIn(site, () => logInAsCustomer(site));
  const createVisit = (visit: DemoVisit) =>
    requests.ask(bookingRequests.createDemoVisits, { visits: [visit] });
  const driverId = await seedDriver(office);
  const phone = new LoggedIn(site, () => makePhoneLink(office, driverId));
  // Drives while seeding, so the first visitor sees a drive.
  await Promise.all([
    again(site, stopped, async () => {
      const now = new Date();
      const crewIds = await seedWork(site, office, now);
      const phoneOf = (id: string) => new LoggedIn(site, () => makePhoneLink(office, id));
      const working = crew.flatMap(({ name, availability }, index) =>
        availability === 'available' ? [{ id: crewIds[index] ?? '', name }] : [],
      );
      const [technician] = working;
      if (technician) {
        await seedCustomer({ site, office, customer, technician, createVisit }, now);
      }
      await seedDay({ site, office, requests, crew: working, phoneOf }, now);
      await seedRequests(requests, now);
      await seedHistory(requests, [...crewIds, driverId], now);
      await seedImport(office);
      await seedPrices(office);
      await seedTax(office, now);
      logger.log('The demo is complete.');
    })
      // Its own step: it waits for a text, and seeding again would bring back what the office removed.
      .then(() => again(site, stopped, () => seedTexts(site, requests))),
    driveLaps({ site, office, phone, driverId, lapSeconds, createVisit }, stopped),
  ]);
}

async function again(
  site: SiteClient,
  stopped: AbortSignal,
  step: () => Promise<void>,
): Promise<void> {
  for (;;) {
    try {
      return await step();
    } catch (error) {
      stopped.throwIfAborted();
      logger.warn(`Begins again: ${error instanceof Error ? error.message : error}`);
      await site.pause(beginAgainMs);
    }
  }
}

/** Checks often, so the first lap starts early. */
async function siteReady(site: SiteClient, stopped: AbortSignal): Promise<void> {
  for (;;) {
    try {
      await site.call('GET', '/health/ready', { impatient: true });
      return;
    } catch {
      stopped.throwIfAborted();
      await site.pause(lookAgainMs);
    }
  }
}

async function logInAsOwner(site: SiteClient): Promise<string> {
  const { owner: body } = await accountsOf(site);
  return (await site.call<LoginReply>('POST', '/api/admin/login', { body })).token;
}

async function logInAsCustomer(site: SiteClient): Promise<string> {
  const { customer: body } = await accountsOf(site);
  return (await site.call<LoginReply>('POST', '/api/auth/login', { body })).token;
}

async function accountsOf(site: SiteClient): Promise<NonNullable<SiteConfig['demoAccounts']>> {
  const { demoAccounts } = await site.call<SiteConfig>('GET', '/api/config');
  if (!demoAccounts) throw new Error('The site is not in demo mode');
  return demoAccounts;
}

/** The token after the link's #. */
async function makePhoneLink(office: LoggedIn, technicianId: string): Promise<string> {
  const path = `/api/technicians/${technicianId}/phone-link`;
  const { url } = await office.call<{ url: string; expiresAt: string }>('POST', path);
  return new URL(url).hash.slice(1);
}
