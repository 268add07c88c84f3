/** The technician's page, on a phone with a thumb and a moving van. */
import { DateTime } from 'luxon';
import type { Appointment, BookedAppointment } from '@contracts/booking';
import { businessTimeZone } from '@contracts/vocabulary/booking';
import { expectAccessible } from '../site/accessible';
import { eventually } from '../site/eventually';
import { expect, expectToast, siteUrl, test, unique, type Office } from '../site/journey';
import { aPhone, PhonePage, roadside, steps } from '../site/phone-page';
import { comingDates, freeSlots } from '../site/slots';

test.use(aPhone);

const dateIn = (days: number) =>
  DateTime.now().setZone(businessTimeZone).plus({ days }).toFormat('yyyy-MM-dd');

/** As the page writes a day that is neither today nor tomorrow. */
const calendarDate = (date: string) => DateTime.fromISO(date).toFormat('cccc, LLLL d, yyyy');

/** Tomorrow, or the Monday after a Sunday that cannot be booked. */
const nextWorkday = () => (DateTime.fromISO(dateIn(1)).weekday === 7 ? dateIn(2) : dateIn(1));

/** Tries again when another journey takes the hour first. */
const bookOn = (office: Office, dates: string[]): Promise<BookedAppointment> =>
  eventually(async () => {
    const { date, timeSlot } = (await freeSlots(siteUrl, dates)).at(-1)!;
    return office.bookAt(date, timeSlot, { customerName: unique('Dated') });
  });

const appointmentOf = async (office: Office, id: string) =>
  (await office.ask<Appointment[]>('GET', '/api/appointments?limit=500')).find(
    (appointment) => appointment.id === id,
  );

test('without a link says whom to ask, and so it does with a wrong one', async ({ page }) => {
  const callTheOffice = page.getByRole('link', { name: 'Call the office' });
  await page.goto('/technician');
  await expect(page.getByText('Open the link that the office sent to your phone.')).toBeVisible();
  await expect(callTheOffice).toHaveAttribute('href', /^tel:\+1904555/);
  await page.goto('/technician#no-such-token');
  await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible();
  await expect(page.getByText('Ask the office for a new link.')).toBeVisible();
  await expect(callTheOffice).toHaveAttribute('href', /^tel:\+1904555/);
  await expect(page).toHaveURL('/technician');
});

test('is signed in by the link, which leaves the address bar, and shows a code to pay what is due', async ({
  page,
  office,
}) => {
  const { appointment, phone } = await office.job(unique('Linked'), 'dispatched');
  const technician = new PhonePage(page);
  await technician.open(phone);
  await expect(technician.job(appointment.number)).toBeVisible();
  await expect(page).toHaveURL('/technician');
  expect(await page.evaluate<string>('location.href')).not.toContain(phone);
  await office.ask('PATCH', `/api/appointments/${appointment.id}`, { totalCost: 1234.5 });
  await page.goto('/technician');
  const job = technician.job(appointment.number);
  await expect(job).toContainText('Due at the door: $1,234.50');
  await job.getByRole('button', { name: 'Show code to pay' }).tap();
  const dialog = page.getByRole('dialog', { name: '$1,234.50 to pay' });
  await expect(dialog.getByRole('img', { name: /^QR code/ })).toBeVisible();
  await expect(dialog.getByRole('link')).toHaveText(/^http.+\/payment#.{40,}/);
  await expectAccessible(page, 'the code to pay');
  // It follows what the office does, while it is open.
  await office.ask('PATCH', `/api/appointments/${appointment.id}`, { totalCost: 0 });
  await expect(page.getByRole('dialog', { name: 'Nothing is due any more' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('lists what is due today or tomorrow, and what is under way whenever it was due', async ({
  page,
  office,
}) => {
  const person = await office.technician(unique('Lister'));
  const far = await bookOn(office, comingDates());
  await office.assign(far.id, person.id);
  const technician = new PhonePage(page);
  await technician.open(await office.phone(person.id));
  await expect(page.getByText('No jobs today or tomorrow')).toBeVisible();
  await office.move(far.id, 'dispatched');
  await page.getByRole('button', { name: 'Look again' }).tap();
  await expect(technician.day(calendarDate(far.appointmentDate))).toContainText(far.number);

  const next = await bookOn(office, [nextWorkday()]);
  await office.assign(next.id, person.id);
  await page.reload();
  await expect(technician.job(far.number)).toBeVisible();
  await expect(technician.jobs).toHaveCount(next.appointmentDate === dateIn(1) ? 2 : 1);

  // What the day is called is the business day's matter.
  const day = DateTime.fromISO(far.appointmentDate, { zone: businessTimeZone });
  await page.clock.setFixedTime(day.minus({ minutes: 1 }).toJSDate());
  await page.reload();
  await expect(technician.day('Tomorrow')).toContainText(far.number);
  await page.clock.setFixedTime(day.plus({ minutes: 1 }).toJSDate());
  await page.reload();
  await expect(technician.day('Today')).toContainText(far.number);

  // Once on the road it is today's work.
  await page.clock.setFixedTime(new Date());
  await page.reload();
  await expect(technician.day(calendarDate(far.appointmentDate))).toContainText(far.number);
  await technician.step(far.number, 'Set off').tap();
  await expect(technician.day('Today')).toContainText(far.number);
});

test('shows what the customer wrote, calls them and leads to them', async ({ page, office }) => {
  const person = await office.technician(unique('Taker'));
  const appointment = await office.book({
    customerName: unique('Wrote'),
    description: 'The dog bites.',
  });
  await office.assign(appointment.id, person.id);
  await office.move(appointment.id, 'dispatched');
  const technician = new PhonePage(page);
  await technician.open(await office.phone(person.id));
  const job = technician.job(appointment.number);
  for (const fact of [
    'The dog bites.',
    '5 Test Pattern Lane, St Augustine, FL 32084',
    'Whirlpool Dryer',
    'Repair',
    appointment.customerName,
  ]) {
    await expect(job).toContainText(fact);
  }
  await expect(job.getByRole('link', { name: /^Call .*\(904\) 555-0171$/ })).toHaveAttribute(
    'href',
    'tel:+19045550171',
  );
  const navigate = job.getByRole('link', { name: 'Navigate' });
  await expect(navigate).toHaveAttribute('target', '_blank');
  const leadsTo = new URL(String(await navigate.getAttribute('href'))).searchParams;
  expect(leadsTo.get('destination')).toBe('5 Test Pattern Lane, St Augustine, FL 32084');
});

test('takes a job from planned to done, one tap a step, and every step stays', async ({
  page,
  office,
}) => {
  test.setTimeout(90_000);
  const person = await office.technician(unique('Stepper'));
  const appointment = await bookOn(office, [nextWorkday()]);
  await office.assign(appointment.id, person.id);
  // On the eve of a Sunday no planned job is on the page: the office sends the first one off.
  const isPlanned = appointment.appointmentDate === dateIn(1);
  if (!isPlanned) await office.move(appointment.id, 'dispatched');

  const technician = new PhonePage(page);
  const { number } = appointment;
  await technician.open(await office.phone(person.id));
  const job = technician.job(number);
  for (const { from, button, to } of steps.slice(isPlanned ? 0 : 1, -1)) {
    await expect(job).toContainText(from);
    await expect(technician.steps(number)).toHaveText([button]);
    await technician.step(number, button).tap();
    await expect(job).toContainText(to);
    await page.reload();
    await expect(job).toContainText(to);
  }
  // Nobody is shown the van any more once it stands at the door.
  await expect(technician.seen).toHaveCount(0);

  let asked = 0;
  page.on('request', (request) => {
    if (request.method() === 'PUT' && request.url().endsWith('/status')) asked += 1;
  });
  const question = page.getByRole('dialog', { name: 'Is the job done?' });
  await technician.step(number, 'Job done').tap();
  await expect(question).toContainText(appointment.customerName);
  await question.getByLabel('Notes').fill('  New drain pump.  ');
  await question.getByRole('button', { name: 'Not yet' }).tap();
  await expect(question).toBeHidden();
  await expect(job).toContainText('In progress');
  expect(asked).toBe(0);
  expect((await office.record(appointment.id)).status).toBe('in-progress');

  await technician.step(number, 'Job done').tap();
  await expect(question.getByLabel('Notes')).toHaveValue('  New drain pump.  ');
  await question.getByRole('button', { name: 'Yes, job done' }).tap();
  await expect(question).toBeHidden();
  await technician.delivered();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Your jobs', level: 1 })).toBeVisible();
  // What is done stays on the page for as long as its day.
  await expect(job).toHaveCount(isPlanned ? 1 : 0);
  await expect(job.getByText(/^Done$|^Your notes: New drain pump\.$/)).toHaveCount(
    isPlanned ? 2 : 0,
  );
  await expect(technician.steps(number)).toHaveCount(0);
  expect(asked).toBe(1);
  expect((await office.record(appointment.id)).status).toBe('completed');
  expect(await appointmentOf(office, appointment.id)).toMatchObject({
    status: 'completed',
    technicianNotes: 'New drain pump.',
  });
});

test('says why a step is refused: the van is on the way to another job', async ({
  page,
  office,
}) => {
  const {
    appointment,
    phone,
    technician: person,
  } = await office.job(unique('Refused'), 'dispatched');
  const other = await office.book({ customerName: unique('Other job') });
  await office.assign(other.id, person.id);
  await office.move(other.id, 'dispatched');
  const technician = new PhonePage(page);
  await technician.looksAwayUntilItMovesAJob();
  await technician.open(phone);
  await expect(technician.job(appointment.number)).toContainText('Dispatched');
  await office.moveAsTechnician(phone, other.id, 'en-route');
  await technician.step(appointment.number, 'Set off').tap();
  await expectToast(
    page,
    'Not changed',
    `${appointment.number}: ${other.number} is still under way. Finish that job first.`,
  );
  await expect(technician.job(other.number)).toContainText('On the way');
  await page.reload();
  await expect(technician.job(appointment.number)).toContainText('Dispatched');
  await expect(technician.job(other.number)).toContainText('On the way');
});

test('says why a step is refused: the office took it first', async ({ page, office }) => {
  const { appointment, phone } = await office.job(unique('Overtaken'), 'dispatched');
  const technician = new PhonePage(page);
  await technician.looksAwayUntilItMovesAJob();
  await technician.open(phone);
  await office.move(appointment.id, 'en-route', 'arrived');
  await technician.step(appointment.number, 'Set off').tap();
  await expectToast(
    page,
    'Not changed',
    `${appointment.number} was changed in the meantime. It is now: Arrived.`,
  );
  await expect(technician.job(appointment.number)).toContainText('Arrived');
  await expect(technician.steps(appointment.number)).toHaveText(['Start the repair']);
});

test('says why a step is refused: the job went to somebody else', async ({ page, office }) => {
  const { appointment, phone } = await office.job(unique('Taken back'), 'dispatched');
  const technician = new PhonePage(page);
  await technician.looksAwayUntilItMovesAJob();
  await technician.open(phone);
  await office.assign(appointment.id, null);
  await expect
    .poll(async () => (await office.record(appointment.id)).technicianId, { timeout: 20_000 })
    .toBeNull();
  await technician.step(appointment.number, 'Set off').tap();
  await expectToast(page, 'Not changed', 'This job is not assigned to you.');
  await expect(technician.job(appointment.number)).toHaveCount(0);
  await expect(page.getByText('No jobs today or tomorrow')).toBeVisible();
});

test('reports where the van is while it is on the way, and says so', async ({
  page,
  context,
  office,
}) => {
  const { appointment, phone } = await office.job(unique('Seen'), 'dispatched');
  const technician = new PhonePage(page);
  await technician.open(phone);
  await expect(technician.job(appointment.number)).toBeVisible();
  await expect(technician.seen).toHaveCount(0);
  await context.setGeolocation(roadside);
  await technician.step(appointment.number, 'Set off').tap();
  await expect(technician.seen).toBeVisible();
  const whereabouts = async () => (await office.record(appointment.id)).location;
  await expect.poll(whereabouts).toMatchObject({ lat: roadside.latitude, lng: roadside.longitude });
  await context.setGeolocation({ latitude: 29.8765, longitude: -81.3187 });
  await expect.poll(whereabouts).toMatchObject({ lat: 29.8765, lng: -81.3187 });
});

test('keeps positions while there is no connection, and sends them later', async ({
  page,
  context,
  office,
}) => {
  const { appointment, phone } = await office.job(unique('Tunnel'), 'dispatched');
  const technician = new PhonePage(page);
  await technician.open(phone);
  await context.setGeolocation(roadside);
  await technician.step(appointment.number, 'Set off').tap();
  await expect(technician.seen).toBeVisible();
  await expect
    .poll(async () => (await office.record(appointment.id)).location?.lat)
    .toBe(roadside.latitude);

  await context.setOffline(true);
  const notice = page.getByRole('alert');
  await context.setGeolocation({ latitude: 29.871, longitude: -81.32 });
  await expect(notice).toHaveText('No connection. 1 position is kept and sent later.');
  await context.setGeolocation({ latitude: 29.872, longitude: -81.32 });
  await expect(notice).toHaveText('No connection. 2 positions are kept and sent later.');
  await expect(technician.seen).toHaveCount(0);
  expect((await office.record(appointment.id)).location?.lat).toBe(roadside.latitude);

  const batch = page.waitForRequest('**/api/technician/locations');
  await context.setOffline(false);
  const sent = (await batch).postDataJSON() as { lat: number }[];
  expect(sent.map(({ lat }) => lat)).toEqual([29.871, 29.872]);
  await expect(technician.seen).toBeVisible();
  await expect.poll(async () => (await office.record(appointment.id)).location?.lat).toBe(29.872);
});

test('is signed out when the office revokes the link, and in again by a new one', async ({
  page,
  office,
}) => {
  const {
    appointment,
    phone,
    technician: person,
  } = await office.job(unique('Lost phone'), 'dispatched');
  const technician = new PhonePage(page);
  const dead = page.getByRole('heading', { name: 'This link no longer works' });
  await technician.open(phone);
  await office.ask('DELETE', `/api/technicians/${person.id}/phone-link`);
  await technician.step(appointment.number, 'Set off').tap();
  await expectToast(page, 'Not changed', 'This link is no longer valid.');
  await expect(dead).toBeVisible();
  await expect(technician.jobs).toHaveCount(0);
  await page.reload();
  await expect(dead).toBeVisible();
  expect((await office.record(appointment.id)).status).toBe('dispatched');

  await technician.open(await office.phone(person.id));
  await expect(dead).toHaveCount(0);
  await expect(technician.job(appointment.number)).toContainText('Dispatched');
});

test('a new link takes the place of the old one, and shows only its own jobs', async ({
  page,
  office,
  somebodyElse,
}) => {
  const first = await office.job(unique('Replaced'), 'dispatched');
  const other = await office.job(unique('Neighbour'), 'dispatched');
  const technician = new PhonePage(page);
  await technician.open(first.phone);
  await expect(technician.job(first.appointment.number)).toBeVisible();

  const second = new PhonePage(await (await somebodyElse(aPhone)).newPage());
  await second.open(await office.phone(first.technician.id));
  await expect(second.job(first.appointment.number)).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible();
  await second.page.reload();
  await expect(second.job(first.appointment.number)).toBeVisible();

  await second.open(other.phone);
  await expect(second.jobs).toHaveCount(1);
  await expect(second.job(other.appointment.number)).toBeVisible();
});

test.describe('when location is forbidden', () => {
  test.use({ permissions: [] });

  test('says that the customer sees nothing, and goes on with the job', async ({
    page,
    office,
  }) => {
    const { appointment, phone } = await office.job(unique('Forbidden'), 'dispatched');
    const technician = new PhonePage(page);
    await technician.open(phone);
    await technician.step(appointment.number, 'Set off').tap();
    await expect(page.getByRole('alert')).toContainText(
      'Location is switched off for this site, so your customer cannot see you.',
    );
    await expect(technician.seen).toHaveCount(0);
    await technician.step(appointment.number, 'I have arrived').tap();
    await expect(technician.job(appointment.number)).toContainText('Arrived');
    await expect(page.getByRole('alert')).toHaveCount(0);
  });
});
