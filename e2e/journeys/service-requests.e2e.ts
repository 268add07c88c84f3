/** From the form on the home page to the appointment: what visitors and the office see of it. */
import type { Route } from '@playwright/test';
import { failing } from '../site/failing-call';
import { expect, expectToast, test, unique } from '../site/journey';
import { AppointmentsBoard } from '../site/pages/office-pages';
import { asOffice } from '../site/office-session';
import { RequestForm, visitor } from '../site/pages/request-form';
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
    const form = new RequestForm(page);
    await form.open();
    await form.enter({ 'Last Name': lastName });
    await form.emergency.check();
    await form.send.click();
    await expect(form.received).toBeVisible();
    const number = /SR-\d+/.exec(String(await page.locator('#contact').textContent()))![0];

    const board = new RequestsBoard(page);
    await board.open();
    const row = board.row(number);
    for (const fact of [
      `Priya ${lastName}`,
      '(904) 555-0177',
      visitor.Email,
      'Refrigerator',
      'Sub-Zero',
      visitor['What is wrong?'],
      'Emergency',
      'Pending',
    ]) {
      await expect(row).toContainText(fact);
    }
    await expect(row.getByRole('link', { name: '(904) 555-0177' })).toHaveAttribute(
      'href',
      'tel:+19045550177',
    );

    const details = await board.details(number);
    const { stop } = await failing(page, 'PATCH', '**/api/service-requests/*');
    await details.getByLabel('Technician notes').fill('Gate code 4411.');
    await details.getByRole('button', { name: 'Save notes' }).click();
    await expectToast(page, 'Error updating request', 'Please try again.');
    await expect(details.getByLabel('Technician notes')).toHaveValue('Gate code 4411.');
    await stop();
    await details.getByRole('button', { name: 'Save notes' }).click();
    await expectToast(page, 'Request updated', number);
    await page.reload();
    await expect((await board.drawer(number)).getByLabel('Technician notes')).toHaveValue(
      'Gate code 4411.',
    );

    await details.getByRole('button', { name: 'Schedule', exact: true }).click();
    await details.getByRole('button', { name: 'Make the appointment' }).click();
    for (const message of [
      'Choose a date',
      'Time slot is required',
      'Service address is required',
      'City is required',
      'Valid zip code is required',
    ]) {
      await expect(details.getByRole('alert').filter({ hasText: message })).toBeVisible();
    }
    await board.chooseHour(details);
    await details.getByLabel('Street address').fill('88 Palmetto Lane');
    await details.getByLabel('City').fill('St Augustine');
    await details.getByLabel('Zip code').fill('32086');
    const down = await failing(page, 'POST', '**/api/service-requests/*/schedule');
    await details.getByRole('button', { name: 'Make the appointment' }).click();
    await expectToast(page, 'Error scheduling request', 'Please try again.');
    await expect(details.getByLabel('Street address')).toHaveValue('88 Palmetto Lane');
    await down.stop();
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
      'Refrigerator, Sub-Zero',
      '88 Palmetto Lane',
      visitor['What is wrong?'],
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

  test('offers other hours when somebody was faster', async ({ page, office }) => {
    const { number } = await office.requestService({ lastName: unique('Late') });
    const board = new RequestsBoard(page);
    await board.open();
    const details = await board.schedule(number);
    await board.chooseHour(details);
    await details.getByLabel('Street address').fill('5 Test Pattern Lane');
    await details.getByLabel('City').fill('St Augustine');
    await details.getByLabel('Zip code').fill('32084');
    const { date, timeSlot } = await office.freeSlot();
    const schedule = '**/api/service-requests/*/schedule';
    await page.route(schedule, (route) =>
      route.fulfill({
        status: 409,
        json: {
          code: 'slot_taken',
          message: 'That time has just been taken. Please choose another.',
          alternatives: [{ date, timeSlot }],
        },
      }),
    );
    await details.getByRole('button', { name: 'Make the appointment' }).click();
    await expectToast(page, 'Error scheduling request', 'That time has just been taken.');
    await page.unroute(schedule);
    const offers = details.getByRole('group', { name: 'Free hours instead' });
    await offers.getByRole('button').first().click();
    await expect(offers).toHaveCount(0);
    await details.getByRole('button', { name: 'Make the appointment' }).click();
    await expectToast(page, 'Request scheduled', /FC-\d+/);
  });

  test('finds a request waiting again when its appointment is cancelled', async ({
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
  });

  test('completes and cancels, and asks before both', async ({ page, office }) => {
    const done = await office.requestService({ lastName: unique('Done') });
    await office.scheduleRequest(done.id);
    const gone = await office.requestService({ lastName: unique('Gone') });
    const { appointment } = await office.scheduleRequest(gone.id);
    const board = new RequestsBoard(page);
    await board.open();
    const first = await board.details(done.number);
    await first.getByRole('button', { name: 'Mark completed' }).click();
    const question = page.getByRole('dialog', { name: `Complete ${done.number}?` });
    await question.getByRole('button', { name: 'Not yet' }).click();
    await first.getByRole('button', { name: 'Mark completed' }).click();
    await question.getByRole('button', { name: 'Complete the request' }).click();
    await expectToast(page, 'Status updated', `${done.number} is Completed.`);
    await page.keyboard.press('Escape');
    await expect(first).toBeHidden();
    await expect(board.row(done.number)).toContainText('Completed');

    const second = await board.details(gone.number);
    await second.getByRole('button', { name: 'Cancel request' }).click();
    const sure = page.getByRole('dialog', { name: `Cancel ${gone.number}?` });
    await expect(sure).toContainText(appointment.number);
    const { stop } = await failing(
      page,
      'PATCH',
      '**/api/service-requests/*',
      'The visit of this request has begun and cannot be cancelled.',
    );
    await sure.getByRole('button', { name: 'Cancel the request' }).click();
    await expectToast(page, 'Error updating status', 'The visit of this request has begun');
    await stop();
    await sure.getByRole('button', { name: 'Cancel the request' }).click();
    await expectToast(page, 'Status updated', `${gone.number} is Cancelled.`);
    await page.reload();
    await expect(await board.drawer(gone.number)).toContainText('Cancelled');
    expect(await office.serviceRequest(done.id)).toMatchObject({ status: 'completed' });
    expect(await office.serviceRequest(gone.id)).toMatchObject({
      status: 'cancelled',
      appointment: null,
    });
  });

  test('filters by status, hears of a request without a reload, and is alerted to an emergency', async ({
    page,
    office,
  }) => {
    const board = new RequestsBoard(page);
    await board.open();
    await board.chooseStatus('Cancelled');
    await expect(page).toHaveURL(/request-status=cancelled/);
    const { id, number } = await office.requestService({
      lastName: unique('Urgent'),
      isEmergency: true,
    });
    await board.chooseStatus('Pending');
    await expect(board.row(number)).toBeVisible();
    const later = await office.requestService({ lastName: unique('Later') });
    await expect(board.row(later.number)).toBeVisible();
    await page.goto('/admin-tracking');
    const alert = page
      .getByRole('region', { name: /Alerts/ })
      .getByRole('listitem')
      .filter({ hasText: `Emergency request ${number}` });
    await alert.getByRole('link', { name: 'Show the request' }).click();
    await board.drawer(number);
    await office.ask('PATCH', `/api/service-requests/${id}`, { status: 'cancelled' });
    await page.goto('/admin-tracking');
    await expect(
      page
        .getByRole('region', { name: /Alerts/ })
        .getByRole('listitem')
        .first(),
    ).toBeVisible();
    await expect(alert).toHaveCount(0);
  });

  test('is told while requests load, when there are none and when they cannot be read', async ({
    page,
  }) => {
    const list = '**/api/admin/service-requests?*';
    let answer = (route: Route) => route.fulfill({ status: 503 });
    await page.route(list, (route) => answer(route));
    const board = new RequestsBoard(page);
    await board.open();
    await expect(
      page.getByRole('heading', { name: 'Service requests could not be loaded' }),
    ).toBeVisible();
    answer = (route) => route.fulfill({ json: [] });
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expect(
      page.getByRole('heading', { name: 'Nobody has asked for service yet' }),
    ).toBeVisible();
    await page.goto('/admin-tracking?tab=service-requests&request-status=completed');
    await expect(page.getByRole('heading', { name: 'No request has that status' })).toBeVisible();
  });
});
