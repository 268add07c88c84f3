/** The technician's page, on a phone with a thumb and a moving van. */
import { DateTime } from 'luxon';
import type { Appointment, BookedAppointment } from '@contracts/booking/appointments';
import { businessTimeZone } from '@contracts/vocabulary/booking';
import { eventually } from '../site/eventually';
import { expect, siteUrl, test, unique } from '../site/journey';
import type { Office } from '../site/office';
import { aPhone, PhonePage, steps } from '../site/pages/phone-page';
import { freeSlots } from '../site/slots';

test.use(aPhone);

const dateIn = (days: number) =>
  DateTime.now().setZone(businessTimeZone).plus({ days }).toFormat('yyyy-MM-dd');

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
  // It goes after ten seconds, so it is measured as it comes.
  await page.evaluate(`
    window.undoSize = new Promise((resolve) => new MutationObserver(() => {
      const undo = [...document.querySelectorAll('button')].find((each) => /^Undo/.test(each.textContent));
      if (undo) resolve(Math.min(undo.offsetWidth, undo.offsetHeight));
    }).observe(document.body, { childList: true, subtree: true }));
    undefined`);
  for (const { from, button, to } of steps.slice(isPlanned ? 0 : 1, -1)) {
    await expect(job).toContainText(from);
    await expect(technician.steps(number)).toHaveText([button]);
    if (button === 'Start driving') await technician.setOff(appointment);
    else await technician.step(number, button).tap();
    await expect(job).toContainText(to);
  }
  expect(await page.evaluate<number>('window.undoSize')).toBeGreaterThanOrEqual(48);
  await technician.delivered();
  await page.reload();
  await expect(job).toContainText('In progress');
  // No one is shown the van anymore once it stands at the door.
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
    workDone: 'New drain pump.',
  });
});
