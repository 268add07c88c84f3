/** From the form on the home page to the appointment: what visitors and the office see of it. */
import { expect, expectToast, test, unique } from '../site/journey';
import { AppointmentsBoard } from '../site/pages/office-pages';
import { asOffice } from '../site/office-session';
import { RequestForm } from '../site/pages/request-form';
import { RequestsBoard } from '../site/pages/requests-board';

const endpoint = '**/api/service-requests';

test.describe('a visitor', () => {
  test('asks for service and is told the number and what happens next', async ({
    page,
    office,
  }) => {
    const lastName = unique('Visitor');
    const form = new RequestForm(page);
    await form.open();
    await form.enter({ 'Last Name': lastName });
    await form.emergency.check();
    await expect(form.form).toContainText('Calling is faster, day and night');
    const sent = page.waitForRequest(endpoint);
    await form.send.click();
    expect((await sent).headers()['idempotency-key']).toMatch(/^[0-9a-f]{32}$/);
    await expect(form.received).toBeFocused();
    await expectToast(page, 'Request Sent', /SR-\d+/);
    const contact = page.locator('#contact');
    await expect(contact).toContainText(/SR-\d+/);
    await expect(contact).toContainText('We call you within 24 hours');
    await expect(contact.getByRole('link', { name: /555-01/ }).first()).toHaveAttribute(
      'href',
      /^tel:\+1904/,
    );
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
});

test.describe('the office', () => {
  test.use({ ...asOffice, viewport: { width: 1440, height: 900 } });

  test('sees a request, keeps notes on it and makes it an appointment', async ({
    page,
    office,
  }) => {
    const lastName = unique('Wanted');
    const { number } = await office.requestService({
      firstName: 'Priya',
      lastName,
      brand: 'Sub-Zero',
      isEmergency: true,
      problemDescription: 'Hums all night.',
    });
    const board = new RequestsBoard(page);
    await board.open();
    await expect(board.row(number)).toContainText(`Priya ${lastName}`);
    const details = await board.details(number);
    await details.getByLabel('Technician notes').fill('Gate code 4411.');
    await details.getByRole('button', { name: 'Save notes' }).click();
    await expectToast(page, 'Request updated', number);
    await page.reload();
    await expect((await board.drawer(number)).getByLabel('Technician notes')).toHaveValue(
      'Gate code 4411.',
    );

    await details.getByRole('button', { name: 'Schedule', exact: true }).click();
    await board.chooseHour(details);
    await details.getByLabel('Street address').fill('88 Palmetto Lane');
    await details.getByLabel('City').fill('St Augustine');
    await details.getByLabel('Zip code').fill('32086');
    await details.getByRole('button', { name: 'Make the appointment' }).click();
    await expectToast(page, 'Request scheduled', /FC-\d+/);
    await expect(details).toContainText('Scheduled');
    await page.reload();
    const link = (await board.drawer(number)).getByRole('link', { name: /^FC-\d+/ });
    const appointmentNumber = /FC-\d+/.exec(String(await link.textContent()))![0];
    await link.click();

    const appointment = page.getByRole('dialog', { name: new RegExp(appointmentNumber) });
    for (const fact of [
      `Priya ${lastName}`,
      'Emergency Service',
      'Dryer, Sub-Zero',
      '88 Palmetto Lane',
      'Hums all night.',
    ]) {
      await expect(appointment).toContainText(fact);
    }
    await page.keyboard.press('Escape');
    await expect(new AppointmentsBoard(page).row(lastName)).toContainText(appointmentNumber);
    await (
      await new AppointmentsBoard(page).details(lastName)
    )
      .getByRole('link', { name: 'Service request', exact: true })
      .click();
    await expect(await board.drawer(number)).toContainText(appointmentNumber);
    const requests = await office.ask<{ number: string; status: string }[]>(
      'GET',
      '/api/admin/service-requests?limit=500',
    );
    expect(requests).toContainEqual(expect.objectContaining({ number, status: 'scheduled' }));
  });

  test('sees a request wait again when its appointment is cancelled, and an emergency as it comes', async ({
    page,
    office,
  }) => {
    const { id, number } = await office.requestService({ lastName: unique('Again') });
    const { appointment } = await office.scheduleRequest(id);
    const board = new RequestsBoard(page);
    await board.open();
    await expect(board.row(number)).toContainText('Scheduled');
    await expect(board.row(number)).toContainText(appointment.number);
    await office.ask('POST', `/api/appointments/${appointment.id}/cancel`);
    await expect(board.row(number)).toContainText('Pending');
    await expect(board.row(number)).not.toContainText(appointment.number);

    const urgent = await office.requestService({ lastName: unique('Urgent'), isEmergency: true });
    await expect(board.row(urgent.number)).toBeVisible();
    await page.goto('/admin-tracking');
    const alert = page
      .getByRole('region', { name: /Alerts/ })
      .getByRole('listitem')
      .filter({ hasText: `Emergency request ${urgent.number}` });
    await alert.getByRole('link', { name: 'Show the request' }).click();
    const details = await board.drawer(urgent.number);
    await details.getByRole('button', { name: 'Cancel request' }).click();
    await page.getByRole('button', { name: 'Cancel the request' }).click();
    await expectToast(page, 'Status updated', `${urgent.number} is Cancelled.`);
    await page.goto('/admin-tracking');
    await expect(
      page
        .getByRole('region', { name: /Alerts/ })
        .getByRole('listitem')
        .first(),
    ).toBeVisible();
    await expect(alert).toHaveCount(0);
  });
});
