/** The network is cut in each moment of a booking, a payment and a technician's day. */
import type { BrowserContextOptions, Page } from '@playwright/test';
import type { AppointmentHistoryEntry } from '@contracts/booking/appointments';
import type { PaymentRecord } from '@contracts/payments/office';
import { deep } from '@contracts/testing/deep';
import { CutLine, type Moment } from '../site/cut-line';
import { expect, test, unique } from '../site/journey';
import type { Office } from '../site/office';
import { BookingPage, contact, emailOf, service } from '../site/pages/booking-page';
import { goodCard, PaymentPage } from '../site/pages/payment-page';
import { aPhone, confirmAnotherDay, PhonePage, startAnyway } from '../site/pages/phone-page';
import { Stack } from '../site/stack';
import { StripeEmulator } from '../site/stripe-emulator';

/** What a page logs about a file of its own that didn't come. */
const lostFile = /dynamically imported module|Unable to preload CSS/;

type Flow = (page: Page, line: CutLine, office: Office) => Promise<() => Promise<void>>;

/** In depth: only the moments whose names match it. */
const at = new RegExp(process.env.CUT_AT ?? '');

const booking: Flow = async (page, line, office) => {
  const name = unique('Cut off');
  const wizard = new BookingPage(page);
  const entries = { ...contact, 'Full Name': name, Email: emailOf(name) };
  await line.open('/book-appointment', wizard.dates.first());
  await line.press('a date', wizard.dates.nth(4), () => wizard.openSlots.first().isVisible());
  await line.press('a time', wizard.openSlots.first(), () => wizard.chosenSlot.isVisible());
  const next = (to: string) =>
    line.press('Next', wizard.next, () => wizard.heading(to).isVisible());
  await next('Service Details');
  for (const [label, option] of Object.entries(service)) await line.choose(label, option);
  await line.enter('Description', 'Hums, and stays warm.', page.getByLabel('Description'));
  await next('Contact Information');
  for (const [label, text] of Object.entries(entries)) await line.enter(label, text);
  await line.press('Book Appointment', wizard.book, () =>
    wizard.heading('Appointment Confirmed!').isVisible(),
  );
  return async () => {
    const [appointment, ...others] = await office.bookingsOf(name);
    expect(others).toEqual([]);
    expect(appointment).toMatchObject({
      serviceType: service['Service Type'],
      appliance: service.Appliance,
      brand: service.Brand,
      description: 'Hums, and stays warm.',
      email: entries.Email,
      phone: entries.Phone,
      address: entries['Street Address'],
      city: entries.City,
      zipCode: entries['Zip Code'],
    });
    await expect(page.getByRole('main')).toContainText(appointment!.number);
  };
};

const payment: Flow = async (page, line, office) => {
  const description = unique('Cut off');
  const paying = new PaymentPage(page);
  await line.open('/payment', paying.proceed);
  await line.enter('Amount', '135.50');
  await line.enter('Description', description);
  await line.press('Proceed to Payment', paying.proceed, () => paying.pay.isVisible());
  await line.enter('Your name', 'Nora Field');
  await line.enter('Email for the receipt', 'nora@example.com');
  await line.enter('Card Number', goodCard);
  await line.enter('Expiration', '12 / 34');
  await line.enter('Security Code', '123');
  await line.press('Pay', paying.pay, () => paying.heading('Payment received').isVisible());
  return async () => {
    await expect(paying.cell('Amount paid')).toHaveText('$135.50');
    await expect(paying.cell('For')).toHaveText(description);
    await expect(paying.cell('Paid by')).toHaveText('Nora Field');
    const search = encodeURIComponent(description);
    expect(
      await office.ask<PaymentRecord[]>('GET', `/api/admin/payments?search=${search}`),
    ).toEqual([
      expect.objectContaining({
        status: 'succeeded',
        amount: '135.50',
        payerEmail: 'nora@example.com',
      }),
    ]);
    const { charge } = await new StripeEmulator(new Stack()).control<{
      charge: { description: string; paid: boolean }[];
    }>('GET /state?kinds=charge');
    expect(charge.filter((each) => each.description === description)).toMatchObject([
      { paid: true },
    ]);
  };
};

const technician: Flow = async (page, line, office) => {
  const {
    appointment,
    phone: token,
    technician: person,
  } = await office.job(unique('Cut off'), 'dispatched');
  const { id, number, appointmentDate } = appointment;
  const phone = new PhonePage(page);
  const job = phone.job(number);
  const says = (words: string) => async () =>
    (await job.getByText(words, { exact: true }).first().isVisible()) ||
    (await job
      .getByText(new RegExp(`^${words} since`))
      .first()
      .isVisible());
  await line.open(`/technician#${token}`, phone.step(number, 'Start driving'));
  const step = async (button: string, to: string) =>
    line.press(button, phone.step(number, button), says(to));
  await line.do({
    name: 'press Start driving',
    on: phone.step(number, 'Start driving'),
    act: async () => {
      await phone.step(number, 'Start driving').tap();
      await confirmAnotherDay(page, appointmentDate);
    },
    isDone: says('On the way'),
  });
  await step('I have arrived', 'Arrived');
  await line.do({
    name: 'press Start the repair',
    on: phone.step(number, 'Start the repair'),
    act: async () => {
      await phone.step(number, 'Start the repair').tap();
      await startAnyway(page);
    },
    isDone: says('In progress'),
  });
  const photo = job.getByRole('img', { name: 'Rating plate, photo 1 of 1' });
  const picture = { name: 'plate.png', mimeType: 'image/png', buffer: await page.screenshot() };
  await line.do({
    name: 'photograph',
    on: null,
    act: () => job.getByLabel(/^Photograph the rating plate/).setInputFiles(picture),
    isDone: () => photo.isVisible(),
  });
  const question = page.getByRole('dialog', { name: 'Is the job done?' });
  await line.press('Job done', phone.step(number, 'Job done'), () => question.isVisible());
  await line.enter('Notes', 'New drain pump.', question.getByLabel('Notes'));
  const yes = question.getByRole('button', { name: 'Yes, job done' });
  await line.press('Yes, job done', yes, () => question.isHidden());
  return async () => {
    await phone.delivered();
    await expect(job.getByText(', not sent yet')).toHaveCount(0);
    await expect(page.getByText(/will be sent|not sent yet/)).toHaveCount(0);
    const path = `/api/appointments/${id}`;
    const history = await office.ask<AppointmentHistoryEntry[]>('GET', `${path}/history`);
    const own = history.filter(({ by }) => by === person.name).map(({ message }) => message);
    expect(own).toEqual(['En route', 'Arrived', 'In progress', 'Completed', 'Notes changed']);
    expect(await office.ask('GET', path)).toMatchObject({ workDone: 'New drain pump.' });
    expect(await office.ask('GET', `${path}/photos`)).toMatchObject({ photos: { length: 1 } });
  };
};

interface Walk {
  readonly flow: Flow;
  readonly on: BrowserContextOptions;
  /** What `npm test` cuts, in one walk. */
  readonly shortly: readonly Moment[];
}

const walks: Readonly<Record<string, Walk>> = {
  'a booking': {
    flow: booking,
    on: {},
    shortly: ['request GET /api/appointments/available-slots', 'answer POST /api/appointments'],
  },
  'a payment': {
    flow: payment,
    on: {},
    shortly: ['file GET /assets/payment-page.js', 'answer POST /api/demo/payments/…/confirm'],
  },
  'a technician’s day': {
    flow: technician,
    on: aPhone,
    shortly: ['action press I have arrived', 'answer PUT /api/technician/jobs/…/status (3)'],
  },
};

for (const [name, { flow, on, shortly }] of Object.entries(walks)) {
  test(`${name} loses nothing and does nothing twice`, async ({
    anotherBrowser,
    office,
    pageErrors,
  }) => {
    test.setTimeout(deep ? 1_800_000 : 120_000);
    const walk = async (...cut: readonly Moment[]): Promise<CutLine> => {
      const context = await anotherBrowser(on);
      const page = await context.newPage();
      const line = new CutLine(page, (moment) => cut.includes(moment));
      await line.start();
      try {
        const expectOnce = await flow(page, line, office);
        await line.comeBack();
        await expectOnce();
        expect(pageErrors.filter((error) => !lostFile.test(error))).toEqual([]);
        return line;
      } catch (error) {
        throw new Error(`${(error as Error).message}\n${line.story()}`, { cause: error });
      } finally {
        await context.close();
        pageErrors.length = 0;
      }
    };
    if (!deep) {
      const { cuts } = await walk(...shortly);
      expect(cuts).toEqual(shortly);
      return;
    }
    const { moments } = await walk();
    const faults: string[] = [];
    const chosen = moments.filter((moment) => at.test(moment));
    for (const moment of chosen) {
      await walk(moment).catch((error: Error) => faults.push(`${moment}: ${error.message}`));
    }
    expect(faults, `of ${chosen.length} moments`).toEqual([]);
  });
}
