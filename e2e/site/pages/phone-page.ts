/** /technician. */
import {
  devices,
  expect,
  type BrowserContextOptions,
  type Locator,
  type Page,
} from '@playwright/test';
import type { BookedAppointment } from '@contracts/booking/appointments';
import type { Office } from '../office';
import { unique } from '../random';
import { businessDate } from '../slots';

/**
 * Some kilometers from the middle of 32084. Set it again after setting off: the browser dates a
 * position when it is set, and the customer sees only those of the drive.
 */
export const roadside = { latitude: 29.87, longitude: -81.32 };

// Without its browser type, which would start another worker and browser.
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

/** The spec's texts: each status before the repair, and the button that leaves it. */
export const steps = [
  { from: 'Scheduled', button: 'Take this job', to: 'Dispatched' },
  { from: 'Dispatched', button: 'Start driving', to: 'On the way' },
  { from: 'On the way', button: 'I have arrived', to: 'Arrived' },
  { from: 'Arrived', button: 'Start the repair', to: 'In progress' },
] as const;

/** Two fixes, since a jump that no road allows counts once a second one agrees. */
export async function driveTo(
  phone: Page,
  { latitude, longitude }: { latitude: number; longitude: number },
): Promise<void> {
  for (const north of [0, 0.00001]) {
    const reported = phone.waitForResponse('**/api/technician/location');
    await phone.context().setGeolocation({ latitude: latitude + north, longitude });
    await reported;
  }
}

/** The page asks if the visit isn't today's. */
export async function confirmAnotherDay(phone: Page, appointmentDate: string): Promise<void> {
  if (appointmentDate === businessDate()) return;
  await phone
    .getByRole('dialog', { name: 'Start driving now?' })
    .getByRole('button', { name: 'Yes, start driving' })
    .click();
}

/** The page asks if the customer hasn't approved a price. */
export async function startAnyway(phone: Page): Promise<void> {
  await phone
    .getByRole('dialog', { name: 'No approved price yet' })
    .getByRole('button', { name: 'Start anyway' })
    .click();
}

export class PhonePage {
  readonly jobs: Locator;
  /** Shown while positions are reported. */
  readonly seen: Locator;

  constructor(readonly page: Page) {
    this.jobs = page.getByRole('article', { name: /^Job / });
    this.seen = page.getByText('Your customer can see where you are. Keep this page open.');
  }

  async open(token: string): Promise<void> {
    await this.page.goto(`/technician#${token}`);
    await expect(this.page.getByRole('heading', { name: 'Your jobs', level: 1 })).toBeVisible();
  }

  job(number: string): Locator {
    return this.page.getByRole('article', { name: `Job ${number}`, exact: true });
  }

  /** The buttons for the next step. */
  steps(number: string): Locator {
    return this.job(number)
      .locator('button')
      .filter({
        hasNotText:
          /^(?:Undo|No one home|Enter the price|Make an estimate|Make the invoice|Which appliance|Edit the appliance)/,
      });
  }

  /** Waits until no step is queued, since a reload would send it again. */
  async delivered(): Promise<void> {
    const waiting = () =>
      this.page.evaluate<number>(
        `Object.keys(localStorage)
          .filter((key) => key.startsWith('technician_steps:'))
          .flatMap((key) => JSON.parse(localStorage.getItem(key)).steps).length`,
      );
    await expect.poll(waiting).toBe(0);
  }

  get notices(): Locator {
    return this.page.getByRole('list', { name: 'Not taken' });
  }

  /** The bodies that the page sends from now on to move a job. */
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

  async setOff({ number, appointmentDate }: BookedAppointment): Promise<void> {
    await this.step(number, 'Start driving').tap();
    await confirmAnotherDay(this.page, appointmentDate);
  }
}

export async function openAtJob(page: Page, office: Office, name: string) {
  const { appointment, phone, technician: person } = await office.job(unique(name), 'dispatched');
  const technician = new PhonePage(page);
  const { number } = appointment;
  const job = technician.job(number);
  await technician.open(phone);
  await expect(job).toContainText('Dispatched');
  return { appointment, phone, person, technician, number, job };
}
