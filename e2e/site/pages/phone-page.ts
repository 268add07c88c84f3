/** /technician. */
import {
  devices,
  expect,
  type BrowserContextOptions,
  type Locator,
  type Page,
} from '@playwright/test';
import { businessTimeZone } from '@contracts/vocabulary/booking';
import type { Job, Office } from '../office';
import { unique } from '../random';

/**
 * Some kilometers from the middle of 32084. Set it again once the stage is set: a browser stamps a position with the time
 * at which it was set, and nothing older than what the office entered counts.
 */
export const roadside = { latitude: 29.87, longitude: -81.32 };

// Without its browser: a journey that names one gets a worker, and a browser, of its own.
const { viewport, userAgent, deviceScaleFactor, isMobile, hasTouch } = devices['Pixel 7'];

export const aPhone: BrowserContextOptions = {
  viewport,
  userAgent,
  deviceScaleFactor,
  isMobile,
  hasTouch,
  permissions: ['geolocation'],
  geolocation: roadside,
};

/** Spec of the page: every status under the name that a technician has for it, and the button that leaves it. */
export const steps = [
  { from: 'Scheduled', button: 'Take this job', to: 'Dispatched' },
  { from: 'Dispatched', button: 'Start driving', to: 'On the way' },
  { from: 'On the way', button: 'I have arrived', to: 'Arrived' },
  { from: 'Arrived', button: 'Start the repair', to: 'In progress' },
  { from: 'In progress', button: 'Job done', to: 'Done' },
] as const;

export interface VisitOnADay {
  readonly number: string;
  readonly appointmentDate: string;
}

const businessDate = new Intl.DateTimeFormat('en-CA', { timeZone: businessTimeZone });

/** Says yes when the visit is not today's. */
export async function confirmAnotherDay(phone: Page, appointmentDate: string): Promise<void> {
  if (appointmentDate === businessDate.format(Date.now())) return;
  await phone
    .getByRole('dialog', { name: 'Start driving now?' })
    .getByRole('button', { name: 'Yes, start driving' })
    .click();
}

export class PhonePage {
  readonly jobs: Locator;
  /** What only shows while the position is reported without trouble. */
  readonly seen: Locator;

  constructor(readonly page: Page) {
    this.jobs = page.getByRole('article', { name: /^Job / });
    this.seen = page.getByText('Your customer can see where you are. Keep this page open.');
  }

  async open(token: string): Promise<void> {
    await this.page.goto(`/technician#${token}`);
    await expect(this.page.getByRole('heading', { name: 'Your jobs', level: 1 })).toBeVisible();
  }

  /** By its number. */
  job(number: string): Locator {
    return this.page.getByRole('article', { name: `Job ${number}`, exact: true });
  }

  /** All of the buttons that move this job on. */
  steps(number: string): Locator {
    return this.job(number).getByRole('button').filter({ hasNotText: /^Undo/ });
  }

  /** Until no tapped step waits for its answer anymore; a reload before would send it again. */
  async delivered(): Promise<void> {
    const waiting = () =>
      this.page.evaluate<number>(
        `Object.keys(localStorage)
          .filter((key) => key.startsWith('technician_steps:'))
          .flatMap((key) => JSON.parse(localStorage.getItem(key)).steps).length`,
      );
    await expect.poll(waiting).toBe(0);
  }

  /** What is told until it has been read. */
  get notices(): Locator {
    return this.page.getByRole('list', { name: 'Not taken' });
  }

  /** Every body that the page sends to move a job, from now on. */
  listenForSteps(): Record<string, unknown>[] {
    const sent: Record<string, unknown>[] = [];
    this.page.on('request', (request) => {
      if (request.method() !== 'PUT' || !request.url().endsWith('/status')) return;
      sent.push(request.postDataJSON() as Record<string, unknown>);
    });
    return sent;
  }

  step(number: string, label: string): Locator {
    return this.job(number).getByRole('button', { name: label, exact: true });
  }

  /** With a yes to the question that a visit of another day brings up. */
  async setOff({ number, appointmentDate }: VisitOnADay): Promise<void> {
    await this.step(number, 'Start driving').tap();
    await confirmAnotherDay(this.page, appointmentDate);
  }
}

/** A technician who looks at a job of their own that the office has dispatched. */
export interface AtJob extends Omit<Job, 'technician'> {
  /** As the office has them. */
  readonly person: Job['technician'];
  readonly technician: PhonePage;
  /** The job's number. */
  readonly number: string;
  /** The job on the page. */
  readonly job: Locator;
}

/** @param begin before the page is opened */
export async function openAtJob(
  page: Page,
  office: Office,
  name: string,
  begin: (technician: PhonePage) => Promise<unknown> = () => Promise.resolve(),
): Promise<AtJob> {
  const { appointment, phone, technician: person } = await office.job(unique(name), 'dispatched');
  const technician = new PhonePage(page);
  const { number } = appointment;
  const job = technician.job(number);
  await begin(technician);
  await technician.open(phone);
  await expect(job).toContainText('Dispatched');
  return { appointment, phone, person, technician, number, job };
}
