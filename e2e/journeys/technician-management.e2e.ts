/** /technician-management. Its texts: technician-management-page.component.spec.tsx. */
import { expectAccessibleInDepth } from '../site/accessible';
import { asOffice, expect, expectTexts, expectToast, test, unique } from '../site/journey';
import { technicianCard } from '../site/pages/office-pages';

test.use(asOffice);

test('adds a technician, edits and places them', async ({ page, office }) => {
  const name = unique('Added');
  await page.goto('/technician-management');
  await page.getByRole('button', { name: 'Add New Technician' }).click();
  const form = page.getByRole('region', { name: 'Add New Technician' });
  await form.getByLabel('Full Name').fill(name);
  await form.getByLabel('Phone Number').fill('9045550191');
  await form.getByLabel('Vehicle Information').fill('Green van');
  await form.getByLabel('Specialties (comma-separated)').fill(' Washer , , Wine  Cooler ,Dryer,');
  await expectAccessibleInDepth(page, 'adding');
  await form.getByRole('button', { name: 'Add Technician' }).click();
  await expectToast(page, 'Technician Added', name);
  const card = technicianCard(page, name);
  await expectTexts(card, '(904) 555-0191', 'Green van', 'Wine Cooler', '0 jobs');

  await card.getByRole('button', { name: `Details of ${name}` }).click();
  const values = { Latitude: '29.91234', Longitude: '-81.31111', Address: '12 San Marco Ave' };
  for (const [label, text] of Object.entries(values)) await card.getByLabel(label).fill(text);
  await card.getByRole('button', { name: /Update Location/ }).click();
  await expectToast(page, 'Location Updated', name);
  await page.getByRole('button', { name: `Edit ${name}` }).click();
  const edit = page.getByRole('form', { name: `Edit ${name}` });
  await edit.getByLabel('Vehicle').fill('Yellow van');
  await edit.getByRole('radio', { name: 'Own hours' }).check();
  await edit.getByLabel('Monday').first().fill('9:30 AM');
  await edit.getByLabel('Monday').first().press('Tab');
  await edit.getByLabel('Monday').last().fill('3:00 PM');
  await edit.getByLabel('Monday').last().press('Enter');
  await expectAccessibleInDepth(page, 'editing');
  await edit.getByRole('button', { name: 'Save' }).click();
  await expectToast(page, 'Technician Updated');
  await expectTexts(
    card,
    'Mon 9:30 AM–3 PM, Tue–Fri 8 AM–5 PM',
    'Yellow van',
    '12 San Marco Ave',
    '29.9123, -81.3111',
    /Updated .*\d{4}/,
  );
  expect(await office.ask('GET', '/api/technicians')).toContainEqual(
    expect.objectContaining({
      name,
      vehicleInfo: 'Yellow van',
      currentLocation: expect.objectContaining({ address: '12 San Marco Ave' }),
    }),
  );
});
