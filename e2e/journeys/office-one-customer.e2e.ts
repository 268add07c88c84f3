/** Someone calls: their phone number leads to everything about them, with an account or without one. */
import { uniqueEmail } from '@contracts/testing/examples';
import { expectAccessible } from '../site/accessible';
import { eventually } from '../site/eventually';
import { HumanPace } from '../site/human-pace';
import { asOffice, expect, test, unique } from '../site/journey';
import { emptyPage } from '../site/pages/office-pages';
import { uniquePhone } from '../site/random';

test.use({ ...asOffice, viewport: { width: 1440, height: 900 } });

test('shows everything about a phone number in less than 8 seconds', async ({ page, office }) => {
  const [customerName, other] = [unique('Regular'), unique('Neighbor')];
  const phone = uniquePhone();
  // Without a completed visit, the same name and phone number with other addresses could be a stranger's.
  const email = uniqueEmail();
  const digits = phone.replace(/\D/g, '').slice(-10);
  const first = await office.book({
    ...{ customerName, phone, email },
    address: '14 Lantern Street',
  });
  const second = await office.book({ customerName, phone, email, brand: 'Maytag' });
  await office.book({ customerName: other, phone });
  await office.ask('PATCH', `/api/appointments/${first.id}`, {
    internalNotes: 'Beware of the geese',
    totalCost: 120,
  });
  // The page isn't told of other customers' new records.
  await eventually(async () => {
    const found = await office.ask<unknown[]>(
      'GET',
      `/api/admin/customer-records?search=${digits}`,
    );
    expect(found).toHaveLength(2);
  });
  await page.goto(emptyPage);
  await expect(page.getByRole('button', { name: 'New job' })).toBeVisible();

  const person = new HumanPace(page);
  await person.press('/');
  await person.type(`(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}`);
  const found = page.locator('.ant-select-item-option', { hasText: customerName }).first();
  await expect(found).toBeVisible();
  person.decide();
  await person.click(found);
  const section = (name: string) => page.getByRole('region', { name, exact: true });
  await expect(page.getByRole('heading', { level: 1, name: customerName })).toBeVisible();
  for (const { number } of [first, second]) {
    await expect(section('Timeline')).toContainText(number);
  }
  await expect(section('In all')).toContainText('$120.00');
  await expect(section('Timeline')).toContainText('Beware of the geese');
  await expect(section('Appliances')).toContainText('Maytag');
  expect(person.seconds).toBeLessThan(8);

  await expect(page.getByRole('link', { name: other })).toBeVisible();
  await expectAccessible(page, 'one customer');

  // The lookup asks which of the two it is, and answers with the same.
  await page.goto('/admin-customer-management?tab=lookup');
  await page.getByLabel('Phone number').fill(`+1 ${digits}`);
  await page.keyboard.press('Enter');
  const callers = page.getByRole('group', { name: 'Customers with this number' });
  await callers.getByRole('button', { name: customerName }).click();
  await expect(page.getByRole('heading', { level: 3, name: customerName })).toBeVisible();
  await expect(section('Timeline')).toContainText(/FC-\d+/);
});

test('shows a tenant’s history without those of the landlord’s other tenants', async ({
  page,
  office,
}) => {
  const email = uniqueEmail();
  const [tenant, other] = [unique('Tenant'), unique('Tenant')];
  // The landlord's office booked all of them with its own email.
  const own = await office.book({ ...{ customerName: tenant, email }, phone: uniquePhone() });
  const others = await office.book({
    ...{ customerName: other, email, phone: uniquePhone() },
    address: '16 Lantern Street',
  });
  // Their messages went to one address.
  await expect.poll(async () => (await office.messagesTo(email)).length).toBe(2);
  await page.goto(`/admin-customer-management?tab=people&search=${tenant}`);
  await page.getByRole('link', { name: tenant, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: tenant })).toBeVisible();
  const timeline = page.getByRole('region', { name: 'Timeline', exact: true });
  await expect(timeline).toContainText(own.number);
  await expect(timeline.getByRole('link', { name: 'Booking confirmed' })).toHaveCount(1);
  await expect(timeline.getByRole('link', { name: 'FC-' })).toHaveCount(1);
  await expect(timeline).not.toContainText(others.number);
  await expect(page.getByRole('link', { name: other })).toBeVisible();
});
