/** /technician-management: the office's people, added, edited and placed. */
import type { Page } from '@playwright/test';
import type { Technician } from '@contracts/technicians';
import { trackingMessages } from '@contracts/vocabulary/tracking';
import { failing } from '../site/failing-call';
import { expect, expectToast, test, unique, type Office } from '../site/journey';
import { technicianCard } from '../site/pages/office-pages';
import { asOffice } from '../site/office-session';

const theirs = 'Somebody is changing this technician. Try again in a moment.';
const missing = 'Missing Information';

async function open(page: Page, card?: string): Promise<void> {
  await page.goto('/technician-management');
  if (card) await expect(technicianCard(page, card)).toBeVisible({ timeout: 20_000 });
}

const addForm = (page: Page) => page.getByRole('region', { name: 'Add New Technician' });
const editForms = (page: Page) => page.getByRole('form', { name: /^Edit / });

/** A toast that is like the next one must not stand for it. */
async function expectToastAndCloseIt(page: Page, title: string, description?: string | RegExp) {
  await expectToast(page, title, description);
  await page.getByRole('button', { name: 'Close notification' }).click();
  await expect(page.getByText(title, { exact: true })).toHaveCount(0);
}

const technicianNamed = async (office: Office, name: string) =>
  (await office.ask<Technician[]>('GET', '/api/technicians')).filter(
    (technician) => technician.name === name,
  );

test('is closed to strangers, and leads back after the login', async ({ page }) => {
  await page.goto('/technician-management');
  await expect(page).toHaveURL('/admin-login');
  await expectToast(page, 'Authentication Required', 'Please log in to access the admin panel');
  await expect(page.getByRole('heading', { name: 'Technician management' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Fill in' }).click();
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page).toHaveURL('/technician-management');
  await expect(page.getByRole('heading', { name: 'Technician management' })).toBeVisible();
});

test.describe('to the office', () => {
  test.use(asOffice);

  test('shows the form for a new technician when it is wanted', async ({ page }) => {
    await open(page);
    const toggle = page.getByRole('button', { name: 'Add New Technician' });
    await expect(addForm(page)).toHaveCount(0);
    await toggle.click();
    await expect(addForm(page).getByLabel('Full Name')).toBeFocused();
    await page.getByRole('button', { name: 'Close form' }).click();
    await expect(addForm(page)).toHaveCount(0);
    await expect(toggle).toBeFocused();
    await toggle.click();
    await addForm(page).getByRole('button', { name: 'Cancel' }).click();
    await expect(addForm(page)).toHaveCount(0);
  });

  test('adds a technician when all four fields are filled in', async ({ page, office }) => {
    const name = unique('Added');
    const technicians = '**/api/technicians';
    await open(page);
    await page.getByRole('button', { name: 'Add New Technician' }).click();
    const form = addForm(page);
    const add = form.getByRole('button', { name: 'Add Technician' });
    const values = {
      'Full Name': name,
      'Phone Number': '(904) 555-0191',
      'Vehicle Information': 'Green van',
      'Specialties (comma-separated)': ' Washer , , Wine  Cooler ,Dryer,',
    };
    for (const [label, text] of Object.entries(values)) {
      await form.getByLabel(label).fill('   ');
      await add.click();
      await expectToastAndCloseIt(page, missing, 'Please fill in all fields');
      await form.getByLabel(label).fill(text);
    }
    expect(await technicianNamed(office, name)).toEqual([]);

    for (const [message, shown] of [
      [theirs, theirs],
      [undefined, 'Failed to add technician'],
    ] as const) {
      const { stop } = await failing(page, 'POST', technicians, message);
      await add.click();
      await expectToastAndCloseIt(page, 'Add Failed', shown);
      for (const [label, text] of Object.entries(values)) {
        await expect(form.getByLabel(label)).toHaveValue(text);
      }
      await stop();
    }

    await add.click();
    await expectToast(page, 'Technician Added', name);
    await expect(form).toHaveCount(0);
    await page.reload();
    const [added, ...others] = await technicianNamed(office, name);
    expect(others).toEqual([]);
    expect(added).toMatchObject({ rating: null, completedJobs: 0, status: 'available' });
    expect(added?.specialties).toHaveLength(3);
    const card = technicianCard(page, name);
    for (const fact of [String(added?.id), 'Green van', 'Location not available', '0 jobs']) {
      await expect(card).toContainText(fact);
    }
    await expect(card.getByRole('link', { name: '(904) 555-0191' })).toHaveAttribute(
      'href',
      'tel:+19045550191',
    );
    for (const specialty of ['Washer', 'Dryer', String(added?.specialties[1])]) {
      await expect(card.getByText(specialty, { exact: true })).toBeVisible();
    }
    // Nobody has rated them yet.
    await expect(card).not.toContainText('Rating');
    await expect(card).not.toContainText('/5');

    await page.getByRole('button', { name: 'Add New Technician' }).click();
    await expect(form.getByLabel('Full Name')).toHaveValue('');
  });

  test('edits name, phone and vehicle of one card at a time', async ({ page, office }) => {
    const [first, second] = [
      await office.technician(unique('One')),
      await office.technician(unique('Two')),
    ];
    await open(page, first.name);
    await page.getByRole('button', { name: `Edit ${first.name}` }).click();
    const form = page.getByRole('form', { name: `Edit ${first.name}` });
    for (const label of ['Name', 'Phone', 'Vehicle']) {
      const field = form.getByLabel(label, { exact: true });
      const before = await field.inputValue();
      await field.fill(' ');
      await form.getByRole('button', { name: 'Save' }).click();
      await expectToastAndCloseIt(page, missing, 'Please fill in all required fields');
      await field.fill(before);
    }

    // Nothing is changed: another card takes over at once.
    await page.getByRole('button', { name: `Edit ${second.name}` }).click();
    const other = page.getByRole('form', { name: `Edit ${second.name}` });
    await expect(other).toBeVisible();
    await expect(editForms(page)).toHaveCount(1);

    // Something is: it has to wait, or what was typed is given up.
    await other.getByLabel('Vehicle').fill('Red van');
    await page.getByRole('button', { name: `Edit ${first.name}` }).click();
    const question = page.getByRole('dialog', { name: 'Discard the changes?' });
    await question.getByRole('button', { name: 'Keep editing' }).click();
    await expect(question).toBeHidden();
    await expect(other.getByLabel('Vehicle')).toHaveValue('Red van');
    await expect(editForms(page)).toHaveCount(1);
    await page.getByRole('button', { name: `Edit ${first.name}` }).click();
    await question.getByRole('button', { name: 'Discard changes' }).click();
    await expect(form).toBeVisible();
    await expect(editForms(page)).toHaveCount(1);
    await expect(technicianCard(page, second.name)).toContainText('Test van');

    await form.getByLabel('Name').fill('Nobody');
    await form.getByRole('button', { name: 'Cancel' }).click();
    await expect(editForms(page)).toHaveCount(0);
    await expect(technicianCard(page, first.name)).toContainText('(904) 555-0181');
  });

  test('saves an edited card, and keeps what was typed when that fails', async ({
    page,
    office,
  }) => {
    const { id, name: before } = await office.technician(unique('Before'));
    await open(page, before);
    await page.getByRole('button', { name: `Edit ${before}` }).click();
    const form = page.getByRole('form', { name: `Edit ${before}` });
    const values = { Name: unique('Renamed'), Phone: '9045550192', Vehicle: 'Yellow van' };
    for (const [label, text] of Object.entries(values)) {
      await form.getByLabel(label, { exact: true }).fill(text);
    }
    for (const [message, shown] of [
      [theirs, theirs],
      [undefined, 'Failed to update technician'],
    ] as const) {
      const { stop } = await failing(page, 'PUT', `**/api/technicians/${id}`, message);
      await form.getByRole('button', { name: 'Save' }).click();
      await expectToastAndCloseIt(page, 'Update Failed', shown);
      for (const [label, text] of Object.entries(values)) {
        await expect(form.getByLabel(label, { exact: true })).toHaveValue(text);
      }
      await stop();
    }
    expect(await technicianNamed(office, before)).toHaveLength(1);

    await form.getByRole('button', { name: 'Save' }).click();
    await expectToast(page, 'Technician Updated');
    await expect(editForms(page)).toHaveCount(0);
    const card = technicianCard(page, values.Name);
    await expect(card).toContainText('Yellow van');
    await page.reload();
    for (const fact of ['(904) 555-0192', 'Yellow van', id]) await expect(card).toContainText(fact);
    await expect(technicianCard(page, before)).toHaveCount(0);
  });

  test('updates a location', async ({ page, office }) => {
    const { name } = await office.technician(unique('Located'));
    await open(page, name);
    const card = technicianCard(page, name);
    const update = card.getByRole('button', { name: /Update Location/ });
    const values = { Latitude: '29.91234', Longitude: '-81.31111', Address: '12 San Marco Ave' };
    for (const label of ['Latitude', 'Longitude']) {
      await expect(card.getByLabel(label)).toHaveAttribute('step', '0.0001');
    }
    for (const [label, text] of Object.entries(values)) {
      await update.click();
      await expectToastAndCloseIt(page, missing, 'Please fill in all location fields');
      await card.getByLabel(label).fill(text);
    }
    await update.click();
    await expectToast(page, 'Location Updated', name);
    for (const label of Object.keys(values)) await expect(card.getByLabel(label)).toHaveValue('');
    await page.reload();
    for (const fact of ['12 San Marco Ave', '29.9123, -81.3111', /Updated .*\d{4}/]) {
      await expect(card).toContainText(fact);
    }
  });

  test('keeps a location that could not be updated', async ({ page, office }) => {
    const { name, id } = await office.technician(unique('Unmoved'));
    await open(page, name);
    const card = technicianCard(page, name);
    const update = card.getByRole('button', { name: /Update Location/ });
    const values = { Latitude: '95', Longitude: '-81.31111', Address: '12 San Marco Ave' };
    for (const [label, text] of Object.entries(values)) await card.getByLabel(label).fill(text);
    for (const [message, shown] of [
      [theirs, theirs],
      [undefined, 'Failed to update location'],
    ] as const) {
      const { stop } = await failing(page, 'PUT', `**/api/technicians/${id}/location`, message);
      await update.click();
      await expectToastAndCloseIt(page, 'Update Failed', shown);
      for (const [label, text] of Object.entries(values)) {
        await expect(card.getByLabel(label)).toHaveValue(text);
      }
      await stop();
    }
    await expect(card).toContainText('29.8800, -81.3200');

    // What only the server knows to be wrong. By keyboard: cards move when somebody adds a technician.
    await card.getByLabel('Address').press('Enter');
    await expectToast(page, 'Update Failed', trackingMessages.coordinates);
    for (const [label, text] of Object.entries(values)) {
      await expect(card.getByLabel(label)).toHaveValue(text);
    }
    await expect(card).toContainText('29.8800, -81.3200');
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
    await expect(dialog).toContainText('The current link works until');
    await dialog.getByRole('button', { name: 'Revoke link' }).click();
    await expectToast(page, 'Phone link revoked');
    await phone.reload();
    await expect(phone.getByText('This link no longer works')).toBeVisible();
  });

  test('tells where customers track', async ({ page }) => {
    await open(page);
    const main = page.getByRole('main');
    await expect(main).toContainText(/Customers see .* position on \/technician-tracking/);
    await main.getByRole('link', { name: '/technician-tracking' }).click();
    await expect(page).toHaveURL('/technician-tracking');
  });
});
