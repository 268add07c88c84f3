/**
 * Fixtures of every journey: the office's calls to set the stage, and pages that fail on their own
 * errors.
 */
import {
  test as base,
  expect,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
  type Request,
} from '@playwright/test';
import { DateTime } from 'luxon';
import type {
  Appointment,
  BookAppointment,
  BookedAppointment,
} from '@contracts/booking/appointments';
import type { RequestService, ServiceRequest } from '@contracts/booking/service-requests';
import type { TrackingRecord } from '@contracts/tracking/records';
import type { Technician } from '@contracts/tracking/technicians';
import type { TrackingStatus } from '@contracts/vocabulary/tracking-status';
import { eventually } from './eventually';
import { KeptPage, type ContextKind } from './kept-page';
import { SeededRandom } from './random';
import {
  aBooking,
  aServiceRequest,
  addTechnician,
  call,
  expected,
  logInAsDemoOwner,
  phoneToken,
  type Method,
} from './site-api';
import { freeSlots, type Slot } from './slots';

/** The office, through its API. */
export class Office {
  private constructor(
    readonly url: string,
    readonly token: string,
    private readonly random: SeededRandom,
  ) {}

  static async open(url: string, worker: number): Promise<Office> {
    const token = await logInAsDemoOwner(url);
    return new Office(url, token, new SeededRandom(Date.now() + worker));
  }

  ask<Body>(method: Method, path: string, body?: unknown): Promise<Body> {
    return expected(call<Body>(this.url, method, path, { token: this.token, body }));
  }

  technician(name: string): Promise<Technician> {
    return addTechnician(this.url, this.token, name);
  }

  /** The bearer token of a new phone link. */
  phone(technicianId: string): Promise<string> {
    return phoneToken(this.url, this.token, technicianId);
  }

  /**
   * A random available slot, which other journeys hardly choose, too. @param taken an appointment
   * to reschedule: not its own slot
   */
  async freeSlot(taken?: Pick<Appointment, 'appointmentDate' | 'timeSlot'>): Promise<Slot> {
    const slots = await eventually(() => freeSlots(this.url));
    const others = slots.filter(
      ({ date, timeSlot }) => date !== taken?.appointmentDate || timeSlot !== taken.timeSlot,
    );
    return this.random.pick(others);
  }

  /**
   * The weekday of a date that can be booked, and changed by its customer afterwards. It's within the
   * next week, so the first button with that name is for that date.
   * @param besides a date with another weekday: a visit can't be moved to the slot that it has
   */
  async comingWeekday(besides?: string): Promise<string> {
    const weekdayOf = (date: string) => DateTime.fromISO(date).toFormat('cccc');
    const slots = await eventually(() => freeSlots(this.url));
    const weekdays = slots.map(({ date }) => weekdayOf(date));
    const weekday = weekdays.find((name) => !besides || name !== weekdayOf(besides));
    if (!weekday) throw new Error('The site offers one weekday only');
    return weekday;
  }

  /** Tries again if another journey takes the slot first. */
  book(changes: Partial<BookAppointment> = {}): Promise<BookedAppointment> {
    return eventually(async () => {
      const { date, timeSlot } = await this.freeSlot();
      return this.bookAt(date, timeSlot, changes);
    });
  }

  bookAt(
    date: string,
    timeSlot: string,
    changes: Partial<BookAppointment> = {},
  ): Promise<BookedAppointment> {
    return this.ask('POST', '/api/appointments', aBooking(date, timeSlot, changes));
  }

  requestService(changes: Partial<RequestService> = {}): Promise<ServiceRequest> {
    return this.ask('POST', '/api/service-requests', aServiceRequest(changes));
  }

  async serviceRequest(id: string): Promise<ServiceRequest | undefined> {
    const path = '/api/admin/service-requests?limit=500';
    return (await this.ask<ServiceRequest[]>('GET', path)).find((request) => request.id === id);
  }

  assign(appointmentId: string, technicianId: string | null): Promise<Appointment> {
    return this.ask('PUT', `/api/appointments/${appointmentId}/assign`, { technicianId });
  }

  record(appointmentId: string): Promise<TrackingRecord> {
    return this.ask('GET', `/api/tracking/${appointmentId}`);
  }

  async move(appointmentId: string, ...statuses: TrackingStatus[]): Promise<void> {
    for (const status of statuses) {
      await this.ask('PUT', `/api/tracking/${appointmentId}/status`, { status });
    }
  }

  /** An appointment with its own technician, moved to this status. */
  async job(name: string, ...statuses: TrackingStatus[]): Promise<Job> {
    const technician = await this.technician(unique('Technician'));
    const appointment = await this.book({ customerName: name });
    await this.assign(appointment.id, technician.id);
    await this.move(appointment.id, ...statuses);
    return { technician, appointment, phone: await this.phone(technician.id) };
  }

  /** Moves it with the technician's phone. */
  async report(phone: string, position: { lat: number; lng: number }): Promise<void> {
    const body = { ...position, recordedAt: new Date().toISOString() };
    await expected(call(this.url, 'PUT', '/api/technician/location', { token: phone, body }));
  }

  async moveAsTechnician(phone: string, id: string, ...statuses: TrackingStatus[]): Promise<void> {
    for (const status of statuses) {
      const path = `/api/technician/jobs/${id}/status`;
      await expected(call(this.url, 'PUT', path, { token: phone, body: { status } }));
    }
  }
}

export interface Job {
  readonly technician: Technician;
  readonly appointment: BookedAppointment;
  readonly phone: string;
}

/** Unique, so that journeys don't interfere. */
export const unique = (what: string): string =>
  `${what} ${Date.now().toString(36)}${Math.floor(Math.random() * 1_000)}`;

/** What a browser logs about failed calls, which some journeys cause on purpose. */
const networkNoise = /^Failed to load resource|WebSocket connection to|ERR_INTERNET_DISCONNECTED/;

/** Everything in this page's console and errors that only developers should see. */
function watchForErrors(context: BrowserContext, url: string, errors: string[]): void {
  context.on('weberror', (error) => errors.push(`uncaught: ${error.error().message}`));
  context.on('console', (message) => {
    if (message.type() === 'error' && !networkNoise.test(message.text())) {
      errors.push(`console: ${message.text()}`);
    }
  });
  const host = new URL(url).host;
  context.on('request', (request) => {
    const asked = new URL(request.url());
    if (!asked.protocol.startsWith('http') || asked.host === host || isTile(asked)) return;
    if (!isPaying(request, asked)) {
      errors.push(`third party: ${request.url()}`);
    }
  });
}

/** Only the payment page may load Stripe. */
const isPaying = (request: Request, { host }: URL) =>
  /^(js|api)\.stripe\.com$/.test(host) && new URL(request.frame().url()).pathname === '/payment';

/** The browser finds no such host (playwright.config.ts). */
const isTile = ({ host }: URL) => host.endsWith('tile.openstreetmap.org');

/** Waits until a page's code runs, or until it isn't a page of the site. */
const answering = 'html[data-ready], html:not(:has(#root))';

interface Fixtures {
  readonly contextKind: ContextKind;
  readonly pageErrors: string[];
  /** Another person's browser context, watched like the first. */
  readonly anotherBrowser: (options?: BrowserContextOptions) => Promise<BrowserContext>;
}

export const siteUrl = process.env.BASE_URL ?? 'http://localhost:3000';

const keeping = [
  async ({ browser }: { browser: Browser }, use: (kept: KeptPage) => Promise<void>) => {
    const kept = new KeptPage(browser, siteUrl);
    await use(kept);
    await kept.close();
  },
  { scope: 'worker' },
] as const;

export const test = base.extend<
  Fixtures,
  { office: Office; keptPage: KeptPage; keptElsewhere: KeptPage }
>({
  keptPage: [...keeping],
  keptElsewhere: [...keeping],
  contextKind: async (
    {
      acceptDownloads,
      bypassCSP,
      clientCertificates,
      colorScheme,
      contextOptions,
      contrast,
      deviceScaleFactor,
      extraHTTPHeaders,
      forcedColors,
      geolocation,
      hasTouch,
      httpCredentials,
      ignoreHTTPSErrors,
      isMobile,
      javaScriptEnabled,
      locale,
      offline,
      permissions,
      proxy,
      reducedMotion,
      screen,
      serviceWorkers,
      timezoneId,
      userAgent,
    },
    use,
  ) => {
    await use({
      acceptDownloads,
      bypassCSP,
      clientCertificates,
      colorScheme,
      contextOptions,
      contrast,
      deviceScaleFactor,
      extraHTTPHeaders,
      forcedColors,
      geolocation,
      hasTouch,
      httpCredentials,
      ignoreHTTPSErrors,
      isMobile,
      javaScriptEnabled,
      locale,
      offline,
      permissions,
      proxy,
      reducedMotion,
      screen,
      serviceWorkers,
      timezoneId,
      userAgent,
    });
  },
  context: async ({ keptPage, contextKind, storageState, viewport }, use, testInfo) => {
    await use(await keptPage.open(contextKind, { storageState, viewport }));
    await keptPage.leave(testInfo.status === 'passed');
  },
  office: [
    async ({ browserName }, use, { workerIndex }) => {
      expect(browserName).toBe('chromium');
      await use(await Office.open(siteUrl, workerIndex));
    },
    { scope: 'worker' },
  ],
  page: async ({ context }, use) => {
    const page = context.pages()[0] ?? (await context.newPage());
    const { goto: load } = page;
    const goto = load.bind(page);
    // Prerendered content is there before the page reacts. A journey about that waits by itself.
    page.goto = async (url, options) => {
      const answer = await goto(url, options);
      if (options?.waitUntil === undefined) {
        await page.locator(answering).waitFor({ state: 'attached' });
      }
      return answer;
    };
    await use(page);
    page.goto = load;
  },
  pageErrors: [
    async ({ context }, use) => {
      const errors: string[] = [];
      watchForErrors(context, siteUrl, errors);
      await use(errors);
      expect(errors, 'errors that only makers should see').toEqual([]);
    },
    { auto: true },
  ],
  anotherBrowser: async (
    { browser, keptElsewhere, contextKind, storageState, viewport, pageErrors },
    use,
    testInfo,
  ) => {
    const contexts: BrowserContext[] = [];
    let isKeptInUse = false;
    await use(async (options) => {
      const isKept = !options && !isKeptInUse;
      const context = isKept
        ? await keptElsewhere.open(contextKind, { storageState, viewport })
        : await browser.newContext({ baseURL: siteUrl, locale: 'en-US', ...options });
      if (isKept) isKeptInUse = true;
      else contexts.push(context);
      watchForErrors(context, siteUrl, pageErrors);
      return context;
    });
    await Promise.all(contexts.map((context) => context.close()));
    if (isKeptInUse) await keptElsewhere.leave(testInfo.status === 'passed');
  },
});

export { expect };

/** Distance from the header to a section; null without the section. */
export const gapAbove = (page: Page, section: string) =>
  page.evaluate<number | null>(`(() => {
    const element = document.getElementById('${section}');
    const header = document.querySelector('[data-site-header]');
    return element && header
      && Math.round(element.getBoundingClientRect().top - header.offsetHeight);
  })()`);

/** The current toast. There is one at a time. */
export async function expectToast(page: Page, title: string, description?: string | RegExp) {
  const toast = page.getByRole('region', { name: /Notifications/ }).getByRole('listitem');
  await expect(toast).toHaveCount(1);
  await expect(toast.getByText(title, { exact: true })).toBeVisible();
  if (description !== undefined) await expect(toast).toContainText(description);
}
