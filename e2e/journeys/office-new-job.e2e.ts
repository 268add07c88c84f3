/** Someone calls: the office finds them by phone and books a job while they talk. */
import type { Page } from '@playwright/test';
import type { Appointment } from '@contracts/booking/appointments';
import type { CustomerRecord } from '@contracts/customers/records';
import { expectAccessibleInDepth, expectToFit } from '../site/accessible';
import { HumanPace } from '../site/human-pace';
import { asOffice, expect, expectToast, test, unique } from '../site/journey';
import { uniquePhone } from '../site/random';
import { emptyPage, openList } from '../site/pages/office-pages';

test.use(asOffice);

/** In the drawer: a later date, its last time, and the technician. */
async function chooseTime(page: Page, person: HumanPace, technicianName: string): Promise<void> {
  const list = openList(page);
  const option = list.locator('.ant-select-item-option:not(.ant-select-item-option-disabled)');
  for (const [field, wanted] of [
    ['Date', option.nth(6)],
    ['Time', option.last()],
    ['Technician', option.filter({ hasText: technicianName })],
  ] as const) {
    const control = page.getByRole('dialog').getByLabel(field, { exact: true });
    await expect(control).toBeEnabled();
    person.decide();
    await person.click(control);
    await person.click(wanted);
    await expect(list).toBeHidden();
  }
}

test('books a job for a caller in less than half a minute', async ({ page, office }) => {
  const [customerName, technicianName] = [unique('Caller'), unique('Driver')];
  // A number has ten callers at most.
  const phone = uniquePhone();
  const technician = await office.technician(technicianName);
  const { id } = await office.book({
    ...{ customerName, phone, address: '14 Lantern Street', brand: 'Maytag' },
  });
  // It's filed under its customer a moment later.
  const customerNumber = async () =>
    (await office.ask<Appointment>('GET', `/api/appointments/${id}`)).customerNumber;
  await expect.poll(customerNumber).not.toBeNull();
  await page.goto(emptyPage);
  await expect(page.getByRole('button', { name: 'New job' })).toBeVisible();
  const person = new HumanPace(page);
  await person.press('n');
  const drawer = page.getByRole('dialog', { name: 'New job' });
  await expect(drawer.getByLabel('Phone')).toBeFocused();
  await person.type(phone.replace(/\D/g, ''));
  person.decide();
  await person.click(drawer.getByRole('button', { name: new RegExp(`^${customerName}`) }));
  await expect(drawer.getByLabel('Street address')).toHaveValue('14 Lantern Street');
  await expect(drawer.getByLabel('Problem')).toBeFocused();
  await person.type('Leaks onto the floor');

  await chooseTime(page, person, technicianName);
  await expectAccessibleInDepth(page, 'a new job', '[role=dialog]');
  await person.click(drawer.getByRole('button', { name: 'Book job' }));
  await expectToast(page, 'Job booked', /FC-\d+/);
  expect(person.seconds).toBeLessThan(30);

  await expect(page.getByRole('dialog', { name: new RegExp(customerName) })).toBeVisible();
  const [, booked] = await office
    .bookingsOf(customerName)
    .then((all) => all.toSorted((one, two) => one.createdAt.localeCompare(two.createdAt)));
  expect(booked).toMatchObject({
    customerNumber: await customerNumber(),
    technicianId: technician.id,
    brand: 'Maytag',
    description: 'Leaks onto the floor',
  });
  const log = await office.ask<{ message: string }[]>(
    'GET',
    `/api/appointments/${booked?.id}/history`,
  );
  expect(log[0]?.message).toBe('Booked by phone');
});

test('books a caller with two houses at the second one, in 20 actions at most', async ({
  page,
  office,
}) => {
  const [lastName, technicianName] = [unique('Houses').replace(' ', ''), unique('Driver')];
  const customerName = `Ada ${lastName}`;
  const [first, second] = ['14 Lantern Street', '9 Harbor Row'];
  const phone = uniquePhone();
  await office.technician(technicianName);
  const place = { city: 'Palm Coast', state: 'FL', zipCode: '32137' } as const;
  const { number } = await office.ask<CustomerRecord>('POST', '/api/admin/customer-records', {
    ...{ kind: 'person', firstName: 'Ada', lastName, closed: false },
    phones: [{ phone, texts: true }],
    emails: [],
    addresses: [
      { address: first, ...place, label: 'Home' },
      { address: second, ...place, label: 'Rental', gateCode: '4711' },
    ],
  });
  // Each house has an appliance of its own.
  for (const [address, brand] of [
    [first, 'Maytag'],
    [second, 'Bosch'],
  ] as const) {
    await office.book({ customerName, phone, address, ...place, brand });
  }
  const visits = async () =>
    (await office.bookingsOf(customerName)).filter(
      ({ customerNumber }) => customerNumber === number,
    );
  await expect.poll(async () => (await visits()).length).toBe(2);
  await page.goto(emptyPage);
  await expect(page.getByRole('button', { name: 'New job' })).toBeVisible();

  const person = new HumanPace(page);
  await person.press('n');
  const drawer = page.getByRole('dialog', { name: 'New job' });
  await expect(drawer.getByLabel('Phone')).toBeFocused();
  await person.type(phone.replace(/\D/g, ''));
  const houses = drawer.getByRole('group', { name: 'Who is calling' }).getByRole('button');
  await expect(houses).toHaveCount(2);
  person.decide();
  await person.click(houses.filter({ hasText: second }));
  for (const [field, value] of [
    ['Name', customerName],
    ['Street address', second],
    ['Gate code', '4711'],
  ] as const) {
    await expect(drawer.getByLabel(field)).toHaveValue(value);
  }
  await expect(drawer.getByLabel('Problem')).toBeFocused();
  await person.type('Leaks onto the floor');
  await chooseTime(page, person, technicianName);
  await person.click(drawer.getByRole('button', { name: 'Book job' }));
  await expectToast(page, 'Job booked', /FC-\d+/);
  expect(person.actions).toBeLessThanOrEqual(20);
  expect(person.seconds).toBeLessThan(30);

  await expect.poll(async () => (await visits()).length).toBe(3);
  expect(await visits()).toContainEqual(
    expect.objectContaining({
      ...{ address: second, gateCode: '4711', brand: 'Bosch' },
      description: 'Leaks onto the floor',
    }),
  );
});

test('keeps a half-entered job over Back, on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(emptyPage);
  await page.getByRole('button', { name: 'New job' }).click();
  const drawer = page.getByRole('dialog', { name: 'New job' });
  await drawer.getByLabel('Name').fill('Half Entered');
  await expectToFit(page, 'a new job');
  await page.goBack();
  await expect(drawer).toBeHidden();
  await page.getByRole('button', { name: 'New job' }).click();
  await expect(drawer.getByLabel('Name')).toHaveValue('Half Entered');
});
