import type { Page } from '@playwright/test';
import type { Technician } from '@contracts/tracking';
import { expect, expectToast, signInAsOffice, test, unique } from '../site/journey';
import { technicianCard } from '../site/office-pages';

test.beforeEach(async ({ context, office }) => signInAsOffice(context, office));

async function open(page: Page, card?: string): Promise<void> {
  await page.goto('/technician-management');
  if (card) await expect(technicianCard(page, card)).toBeVisible();
}

test('adds a technician when all four fields are filled in', async ({ page, office }) => {
  const name = unique('Added');
  await open(page);
  await page.getByRole('button', { name: 'Add New Technician' }).click();
  const form = page.getByRole('region', { name: 'Add New Technician' });
  const add = form.getByRole('button', { name: 'Add Technician' });
  const values = {
    'Full Name': name,
    'Phone Number': '(904) 555-0191',
    'Vehicle Information': 'Green van',
    'Specialties (comma-separated)': 'Washer, , Dryer ,',
  };
  for (const [label, text] of Object.entries(values)) {
    await add.click();
    await expectToast(page, 'Missing Information', 'Please fill in all fields');
    await page.getByRole('button', { name: 'Close notification' }).click();
    await form.getByLabel(label).fill(text);
  }
  await page.route('**/api/technicians', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 500, body: '' })
      : route.continue(),
  );
  await add.click();
  await expectToast(page, 'Add Failed', 'Failed to add technician');
  await page.unroute('**/api/technicians');
  await add.click();
  await expectToast(page, 'Technician Added');
  await expect(form).toBeHidden();
  const card = technicianCard(page, name);
  for (const fact of ['(904) 555-0191', 'Green van', 'Washer', 'Dryer', '0 jobs']) {
    await expect(card).toContainText(fact);
  }
  await page.reload();
  await expect(card).toContainText('Green van');
  const technicians = await office.ask<Technician[]>('GET', '/api/technicians');
  const added = technicians.find((technician) => technician.name === name);
  expect(added?.specialties).toEqual(['Washer', 'Dryer']);
  await expect(card).toContainText(String(added?.id));
});

test('edits name, phone and vehicle of one card at a time', async ({ page, office }) => {
  const [first, second] = [
    await office.technician(unique('One')),
    await office.technician(unique('Two')),
  ];
  await open(page, first.name);
  await page.getByRole('button', { name: `Edit ${first.name}` }).click();
  const form = page.getByRole('form', { name: `Edit ${first.name}` });
  await form.getByLabel('Vehicle').fill('');
  await form.getByRole('button', { name: 'Save' }).click();
  await expectToast(page, 'Missing Information', 'Please fill in all required fields');

  // Another card has to wait, or what was typed is given up.
  await page.getByRole('button', { name: `Edit ${second.name}` }).click();
  const question = page.getByRole('dialog', { name: 'Discard the changes?' });
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect(question).toBeHidden();
  await expect(form).toBeVisible();
  await expect(page.getByRole('form', { name: /^Edit/ })).toHaveCount(1);
  await page.getByRole('button', { name: `Edit ${second.name}` }).click();
  await question.getByRole('button', { name: 'Discard changes' }).click();
  await expect(form).toBeHidden();
  const other = page.getByRole('form', { name: `Edit ${second.name}` });

  const name = unique('Renamed');
  await other.getByLabel('Name').fill(name);
  await other.getByLabel('Phone').fill('9045550192');
  await other.getByLabel('Vehicle').fill('Yellow van');
  await page.route(`**/api/technicians/${second.id}`, (route) =>
    route.fulfill({ status: 500, body: '' }),
  );
  await other.getByRole('button', { name: 'Save' }).click();
  await expectToast(page, 'Update Failed', 'Failed to update technician');
  await page.unroute(`**/api/technicians/${second.id}`);
  await other.getByRole('button', { name: 'Save' }).click();
  await expectToast(page, 'Technician Updated');
  await expect(technicianCard(page, name)).toContainText('Yellow van');
  await page.reload();
  await expect(technicianCard(page, name)).toContainText('(904) 555-0192');
  await expect(technicianCard(page, first.name)).toContainText('Test van');
});

test('updates a location', async ({ page, office }) => {
  const { name, id } = await office.technician(unique('Located'));
  await open(page, name);
  const card = technicianCard(page, name);
  const update = card.getByRole('button', { name: /Update Location/ });
  await card.getByLabel('Latitude').fill('29.91234');
  await card.getByLabel('Longitude').fill('-81.31111');
  await update.click();
  await expectToast(page, 'Missing Information', 'Please fill in all location fields');
  await card.getByLabel('Address').fill('12 San Marco Ave');
  await page.route(`**/api/technicians/${id}/location`, (route) =>
    route.fulfill({ status: 500, body: '' }),
  );
  await update.click();
  await expectToast(page, 'Update Failed', 'Failed to update location');
  await page.unroute(`**/api/technicians/${id}/location`);
  await update.click();
  await expectToast(page, 'Location Updated');
  await expect(card.getByLabel('Latitude')).toHaveValue('');
  for (const fact of ['12 San Marco Ave', '29.9123, -81.3111', /Updated .*\d{4}/]) {
    await expect(card).toContainText(fact);
  }
  await page.reload();
  await expect(card).toContainText('12 San Marco Ave');

  await card.getByLabel('Latitude').fill('95');
  await card.getByLabel('Longitude').fill('-81');
  await card.getByLabel('Address').fill('Nowhere');
  await update.click();
  await expectToast(page, 'Update Failed', /globe|place|details/i);
});

test('makes and revokes a phone link', async ({ page, office, somebodyElse }) => {
  const { name } = await office.technician(unique('Linked'));
  await open(page, name);
  await page.getByRole('button', { name: `Phone link for ${name}` }).click();
  const dialog = page.getByRole('dialog', { name: `Phone link for ${name}` });
  await dialog.getByRole('button', { name: 'Make phone link' }).click();
  const link = await dialog.getByLabel('Phone link, shown once').inputValue();
  await dialog.getByRole('button', { name: 'Done' }).click();
  const phone = await (await somebodyElse()).newPage();
  await phone.goto(link);
  await expect(phone.getByText('No jobs today or tomorrow')).toBeVisible();
  await page.reload();
  await page.getByRole('button', { name: `Phone link for ${name}` }).click();
  await expect(dialog).toContainText('The present link works until');
  await dialog.getByRole('button', { name: 'Revoke link' }).click();
  await expectToast(page, 'Phone link revoked');
  await phone.reload();
  await expect(phone.getByText('This link no longer works')).toBeVisible();
});

test('tells where customers track', async ({ page }) => {
  await open(page);
  await page.getByRole('main').getByRole('link', { name: '/technician-tracking' }).click();
  await expect(page).toHaveURL('/technician-tracking');
});
