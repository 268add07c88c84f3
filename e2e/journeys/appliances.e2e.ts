/** A customer's appliance: named on the phone, seen by the office, and known at the next visit. */
import type { VisitAppliance } from '@contracts/booking/appliances';
import type { Appointment } from '@contracts/booking/appointments';
import { expectAccessible, expectToFit } from '../site/accessible';
import { expect, siteUrl, test } from '../site/journey';
import { aPhone, openAtJob, PhonePage } from '../site/pages/phone-page';

test.use(aPhone);

test('the technician names the appliance, the office sees it, and the next visit knows it', async ({
  page,
  context,
  office,
  anotherBrowser,
}) => {
  test.setTimeout(90_000);
  const { appointment, person, technician, number, job } = await openAtJob(page, office, 'Owner');
  const { id, customerName } = appointment;
  const named = (of = id) => office.ask<VisitAppliance>('GET', `/api/appointments/${of}/appliance`);
  await technician.setOff(appointment);
  await technician.step(number, 'I have arrived').tap();
  await technician.delivered();

  // In the laundry room, where there is no network.
  await context.setOffline(true);
  await technician.step(number, `Which appliance is it? ${number}`).tap();
  const dialog = page.getByRole('dialog', { name: `Appliance of ${number}` });
  await expect(dialog.getByLabel('Brand')).toHaveValue('Whirlpool');
  await dialog.getByLabel('Brand').selectOption('Samsung');
  await dialog.getByLabel('Model number').fill('DVE45T');
  await dialog.getByLabel('Serial number').fill('0B1234X');
  await dialog.getByLabel('Year').fill('2019');
  await dialog.getByLabel('Place').fill('Laundry room');
  await expectToFit(page, 'The form of an appliance');
  await dialog.getByRole('button', { name: 'Save' }).tap();
  const appliance = job.getByRole('region', { name: `Appliance of ${number}` });
  await expect(appliance).toContainText('Samsung Dryer');
  await expect(page.getByText(/^1 update will be sent/)).toBeVisible();
  await context.setOffline(false);
  await expect
    .poll(named)
    .toMatchObject({ appliances: [{ modelNumber: 'DVE45T', place: 'Laundry room' }] });
  await job
    .getByLabel('Photograph the rating plate')
    .setInputFiles({ name: 'plate.png', mimeType: 'image/png', buffer: await page.screenshot() });
  const photos = async () => (await named()).appliances[0]?.visits[0]?.photos;
  await expect.poll(photos).toMatchObject([{ shows: 'plate' }]);
  await expectAccessible(page, 'a job with an appliance');

  // The office finds it with its photo on the customer's page, and corrects it.
  const customerNumber = async () =>
    (await office.ask<Appointment>('GET', `/api/appointments/${id}`)).customerNumber;
  await expect.poll(customerNumber).not.toBeNull();
  const customer = await customerNumber();
  const localStorage = [{ name: 'admin_token', value: office.token }];
  const desk = await (
    await anotherBrowser({
      viewport: { width: 1440, height: 900 },
      storageState: { cookies: [], origins: [{ origin: siteUrl, localStorage }] },
    })
  ).newPage();
  await desk.goto(`/admin-customer-management?customer=${customer}`);
  const section = desk.getByRole('region', { name: 'Appliances', exact: true });
  await expect(section).toContainText('Model DVE45T · Serial 0B1234X · 2019 · Laundry room');
  await expect(section.getByRole('img', { name: 'Rating plate, photo 1 of 1' })).toBeVisible();
  await section.getByRole('button', { name: 'Edit Samsung Dryer' }).click();
  const form = desk.getByRole('dialog', { name: `Appliance of ${number}` });
  await form.getByLabel('Serial number').fill('0B1234Z');
  await form.getByRole('button', { name: 'Save appliance' }).click();
  await expect(section).toContainText('Serial 0B1234Z');
  await expectAccessible(desk, 'a customer with an appliance');
  await section.getByRole('link', { name: number }).click();
  const drawer = desk.getByRole('dialog', { name: new RegExp(customerName) });
  await expect(drawer).toContainText('Serial 0B1234Z');

  // The next visit.
  await office.move(id, 'in-progress', 'completed');
  await office.ask('PATCH', `/api/appointments/${id}`, { workDone: 'New belt.' });
  const { date, timeSlot } = await office.freeSlot(appointment);
  const next = await office.ask<Appointment>('POST', '/api/admin/appointments', {
    ...{ customerName, customerNumber: customer, technicianId: person.id },
    ...{ phone: appointment.phone, email: '', address: appointment.address },
    ...{ city: appointment.city, state: 'FL', zipCode: appointment.zipCode },
    ...{ serviceType: 'Repair', appliance: 'Dryer', brand: 'Other', bookAnother: true },
    ...{ appointmentDate: date, timeSlot, smsConsent: false },
  });
  await office.move(next.id, 'dispatched', 'en-route', 'arrived');
  await technician.open(await office.phone(person.id));
  const again = new PhonePage(page).job(next.number);
  await expect(again).toContainText('On record: Samsung Dryer, DVE45T, Laundry room');
  await again.getByRole('button', { name: /^Which appliance is it/ }).tap();
  await page
    .getByRole('dialog', { name: `Appliance of ${next.number}` })
    .getByRole('button', { name: 'Samsung Dryer, DVE45T, Laundry room' })
    .tap();
  await again.getByText('One earlier visit').tap();
  await expect(again).toContainText('New belt.');
  await expect.poll(() => named(next.id)).toMatchObject({ appliances: [{ visitCount: 2 }] });
});
