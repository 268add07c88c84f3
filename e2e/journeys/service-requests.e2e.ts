/** A service request, from the form on the home page to its appointment. */
import { asOffice, expect, expectTexts, expectToast, test, unique } from '../site/journey';
import { RequestForm } from '../site/pages/request-form';
import { RequestsBoard } from '../site/pages/office-pages';

test('sends a request and learns its number and what happens next', async ({ page, office }) => {
  const lastName = unique('Visitor');
  const form = new RequestForm(page);
  await form.open();
  await form.enter({ 'Last Name': lastName });
  await form.emergency.check();
  await expect(form.form).toContainText('Calling is faster, day and night');
  const sent = page.waitForRequest('**/api/service-requests');
  await form.send.click();
  expect((await sent).headers()['idempotency-key']).toMatch(/^[0-9a-f]{32}$/);
  await expect(form.received).toBeFocused();
  await expectToast(page, 'Request Sent', /SR-\d+/);
  const contact = page.locator('#contact');
  await expect(contact).toContainText(/SR-\d+/);
  await expect(contact).toContainText('We call you within 24 hours');
  const call = contact.getByRole('link', { name: /555-01/ }).first();
  await expect(call).toHaveAttribute('href', /^tel:\+1904/);
  const number = /SR-\d+/.exec(String(await contact.textContent()))?.[0];
  await expect
    .poll(() => office.ask('GET', '/api/admin/service-requests?limit=500'))
    .toContainEqual(
      expect.objectContaining({ number, lastName, isEmergency: true, status: 'pending' }),
    );
  await contact.getByRole('button', { name: 'Send another request' }).click();
  await expect(form.field('Last Name')).toHaveValue(lastName);
  await expect(form.field('What is wrong?')).toHaveValue('');
});

test.describe('the office', () => {
  test.use({ ...asOffice, viewport: { width: 1440, height: 900 } });

  test('schedules a request, which is pending again once canceled', async ({ page, office }) => {
    const lastName = unique('Wanted');
    const { id, number } = await office.requestService({
      firstName: 'Priya',
      lastName,
      brand: 'Sub-Zero',
      isEmergency: true,
      problemDescription: 'Hums all night.',
    });
    const board = new RequestsBoard(page);
    await page.goto(
      `/admin-tracking?tab=service-requests&request-search=${lastName.split(' ')[1]}`,
    );
    await expect(board.row(number)).toContainText(`Priya ${lastName}`);
    const details = await board.details(number);
    await details.getByRole('button', { name: 'Schedule', exact: true }).click();
    await board.chooseSlot(details);
    await details.getByLabel('Street address').fill('88 Palmetto Lane');
    await details.getByLabel('City').fill('St Augustine');
    await details.getByLabel('Zip code').fill('32086');
    await details.getByRole('button', { name: 'Book visit' }).click();
    await expectToast(page, 'Request scheduled', /FC-\d+/);
    await expect(details).toContainText('Scheduled');
    expect(await office.serviceRequest(id)).toMatchObject({ status: 'scheduled' });
    const link = details.getByRole('link', { name: /^FC-\d+/ });
    const [appointmentNumber] = /FC-\d+/.exec(String(await link.textContent())) ?? [];
    await link.click();

    const appointment = page.getByRole('dialog', { name: new RegExp(String(appointmentNumber)) });
    await expectTexts(
      appointment,
      `Priya ${lastName}`,
      'Emergency Service',
      'Dryer, Sub-Zero',
      '88 Palmetto Lane',
      'Hums all night.',
    );

    await appointment.getByRole('link', { name: 'Service request', exact: true }).click();
    await expect(details).toContainText(String(appointmentNumber));
    const { appointmentId } = (await office.serviceRequest(id)) ?? {};
    await office.ask('POST', `/api/appointments/${appointmentId}/cancel`);
    await expect(details).toContainText('Pending');
    await expect(details.getByRole('link', { name: /^FC-\d+/ })).toHaveCount(0);
  });
});
