/** A job on the technician's phone, step by step. */
import { DateTime } from 'luxon';
import type { BookedAppointment } from '@contracts/booking/appointments';
import { eventually } from '../site/eventually';
import { expect, siteUrl, test, unique } from '../site/journey';
import type { Office } from '../site/office';
import { aPhone, PhonePage, startAnyway, steps } from '../site/pages/phone-page';
import { businessDate, freeSlots } from '../site/slots';

test.use(aPhone);

const isSunday = (date: string) => DateTime.fromISO(date).weekday === 7;

/** On the next workday. Tries again if another journey takes the slot first. */
const bookSoon = (office: Office): Promise<BookedAppointment> =>
  eventually(async () => {
    const day = businessDate(isSunday(businessDate(1)) ? 2 : 1);
    const { date, timeSlot } = (await freeSlots(siteUrl, [day])).at(-1)!;
    return office.bookAt(date, timeSlot, { customerName: unique('Dated') });
  });

test('takes a job from scheduled to the repair, one tap per step', async ({ page, office }) => {
  test.setTimeout(90_000);
  const person = await office.technician(unique('Stepper'));
  const appointment = await bookSoon(office);
  await office.assign(appointment.id, person.id);
  const technician = new PhonePage(page);
  const { number } = appointment;
  await technician.open(await office.phone(person.id));
  const job = technician.job(number);
  // The undo button disappears after ten seconds, so it is measured when it appears.
  await page.evaluate(`
    window.undoSize = new Promise((resolve) => new MutationObserver(() => {
      const undo = [...document.querySelectorAll('button')].find((each) => /^Undo/.test(each.textContent));
      if (undo) resolve(Math.min(undo.offsetWidth, undo.offsetHeight));
    }).observe(document.body, { childList: true, subtree: true }));
    undefined`);
  for (const { from, button, to } of steps) {
    await expect(job).toContainText(from);
    await expect(technician.steps(number)).toHaveText([button]);
    if (button === 'Start driving') await technician.setOff(appointment);
    else await technician.step(number, button).tap();
    if (button === 'Start the repair') await startAnyway(page);
    await expect(job).toContainText(to);
  }
  expect(await page.evaluate<number>('window.undoSize')).toBeGreaterThanOrEqual(48);
  await technician.delivered();
  await page.reload();
  await expect(job).toContainText('In progress');
  // Customers no longer see the van after it has arrived.
  await expect(technician.seen).toHaveCount(0);
});
