/** A full list in the morning: ten jobs are given away, one after the other. */
import { HumanPace } from '../site/human-pace';
import { eventually } from '../site/eventually';
import { asOffice, expect, test, unique } from '../site/journey';
import { comingDates, freeSlots } from '../site/slots';

test.use(asOffice);

test('assigns ten jobs from the list in less than twenty seconds', async ({ page, office }) => {
  const [customerName, technicianName] = [unique('Morning'), unique('Driver')];
  const technician = await office.technician(technicianName);
  // In a town of its own, so that the technician who is there already is the closest.
  const where = { city: unique('Town'), zipCode: `99${String(Date.now()).slice(-3)}` };
  // Suggestions are for a week.
  const dates = comingDates().slice(0, 4);
  const slots = await eventually(() => freeSlots(office.url, dates));
  const hoursOf = (day: string) => slots.filter(({ date }) => date === day).slice(0, 11);
  const hours = dates.map(hoursOf).findLast(({ length }) => length === 11)!;
  const [seed, ...waiting] = await Promise.all(
    hours.map(({ date, timeSlot }) => office.bookAt(date, timeSlot, { customerName, ...where })),
  );
  const { date } = hours[0]!;
  await office.assign(seed!.id, technician.id);
  const params = new URLSearchParams({ tab: 'appointments', day: date, search: customerName });
  await page.goto(`/admin-tracking?${params.toString()}`);
  const suggested = page.getByRole('button', { name: new RegExp(`^Assign ${technicianName} to`) });
  await expect(suggested).toHaveCount(waiting.length);
  const topOf = async ({ number }: { number: string }) =>
    (await page.getByRole('row').filter({ hasText: number }).boundingBox())!.y;
  const listHeight = async () => (await topOf(waiting.at(-1)!)) - (await topOf(seed!));
  const height = await listHeight();
  const person = new HumanPace(page);
  person.decide();
  await person.click(suggested.first());
  for (let left = waiting.length - 1; left > 0; left -= 1) {
    await expect(suggested).toHaveCount(left);
    await expect(suggested.first()).toBeFocused();
    person.decide();
    await person.press('Enter');
  }
  await expect(suggested).toHaveCount(0);
  expect(person.seconds).toBeLessThan(20);
  // No row has moved under the pointer.
  expect(await listHeight()).toBe(height);
  const jobs = await office.bookingsOf(customerName);
  expect(jobs.map(({ technicianId }) => technicianId)).toEqual(jobs.map(() => technician.id));
});
