import type { Page } from '@playwright/test';
import type { Appointment } from '@contracts/booking';
import type { HealthReply } from '@contracts/service-health';
import type { Technician } from '@contracts/technicians';
import { expect, expectToast, test, unique, type Office } from '../site/journey';
import { AppointmentsBoard, choose, openTab, technicianCard } from '../site/pages/office-pages';
import { asOffice } from '../site/office-session';

test.use({ ...asOffice, viewport: { width: 1440, height: 900 } });

const count = (page: Page, label: RegExp) =>
  page.locator('dl > div').filter({ has: page.getByText(label) });

const appointmentOf = async (office: Office, { id, appointmentDate: date }: Appointment) =>
  (
    await office.ask<Appointment[]>('GET', `/api/appointments?from=${date}&to=${date}&limit=500`)
  ).find((appointment) => appointment.id === id);

test('has its tabs, and shows the day', async ({ page, office }) => {
  const { appointment } = await office.job(unique('Overview'), 'dispatched');
  await page.goto('/admin-tracking');
  await expect(page.getByRole('tab')).toHaveText([
    'Overview',
    'Technicians',
    'Appointments',
    'Live Tracking',
    'Service Requests',
    'Create Technician',
  ]);
  await expect(count(page, /Active Technicians/)).toContainText('Currently available');
  await expect(count(page, /Active Tracking/)).toContainText('Jobs in progress');
  await expect(count(page, /Today.s Appointments/)).toContainText('Scheduled today');
  await expect(count(page, /System Status/)).toContainText('Online');
  const activity = page.getByRole('region', { name: 'Recent Activity' });
  // The simulated drive and other journeys may have moved since, so it need not be the first.
  const entry = activity.getByRole('listitem').filter({ hasText: appointment.number });
  await expect(entry).toContainText(/ETA .*\d{4}/);
  expect(await activity.getByRole('listitem').count()).toBeLessThanOrEqual(5);
  await expect(page.getByRole('region', { name: /Alerts/ })).toBeVisible();
});

test('counts technicians who are not offline', async ({ page, office }) => {
  await page.goto('/admin-tracking');
  const shown = async () =>
    Number((await count(page, /Active Technicians/).textContent())?.match(/\d+/)?.[0]);
  const inFact = async () =>
    (await office.ask<Technician[]>('GET', '/api/technicians')).filter(
      ({ status }) => status !== 'offline',
    ).length;
  const technician = await office.technician(unique('Counted'));
  await expect.poll(async () => (await shown()) === (await inFact())).toBe(true);
  await office.ask('PUT', `/api/technicians/${technician.id}`, { status: 'offline' });
  await expect.poll(async () => (await shown()) === (await inFact())).toBe(true);
});

test('says which services are down', async ({ page }) => {
  await page.route('**/api/health', (route) =>
    route.fulfill({
      json: {
        status: 'degraded',
        services: {
          booking: 'up',
          tracking: 'up',
          payments: 'down',
          customers: 'up',
          imports: 'up',
          notifications: 'up',
        },
      } satisfies HealthReply,
    }),
  );
  await page.goto('/admin-tracking');
  await expect(count(page, /System Status/)).toContainText('Degraded');
  await expect(count(page, /System Status/)).toContainText('payments');
});

test('alerts to a job without a technician as long as it has none', async ({ page, office }) => {
  await page.goto('/admin-tracking');
  const alerts = page.getByRole('region', { name: /Alerts/ });
  const technician = await office.technician(unique('Offline'));
  const { appointment } = await (async () => {
    const booked = await office.book({ customerName: unique('Offline job') });
    await office.assign(booked.id, technician.id);
    return { appointment: booked };
  })();
  await office.ask('PUT', `/api/technicians/${technician.id}`, { status: 'offline' });
  const alert = alerts.getByRole('listitem').filter({ hasText: technician.name });
  await expect(alert).toBeVisible();
  await office.assign(appointment.id, null);
  await expect(alert).toHaveCount(0);
});

test('creates a technician', async ({ page }) => {
  const name = unique('Created');
  await page.goto('/admin-tracking');
  await openTab(page, 'Technicians');
  await page.getByRole('button', { name: 'Add Technician' }).click();
  await expect(page.getByRole('tab', { name: 'Create Technician' })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  const form = page.getByRole('region', { name: 'Add New Technician' });
  await expect(form.getByLabel('Latitude')).toHaveValue('29.9012');
  await expect(form.getByLabel('Longitude')).toHaveValue('-81.3124');
  await form.getByRole('button', { name: 'Create Technician' }).click();
  await expectToast(page, 'Please fill in all required fields');
  await form.getByLabel('Name').fill(name);
  await form.getByLabel('Phone').fill('9045550188');
  await form.getByLabel('Specialties').fill('Oven, , Range ');
  await form.getByRole('button', { name: 'Create Technician' }).click();
  await expectToast(page, 'Technician created successfully');
  const card = technicianCard(page, name);
  for (const fact of [
    'Available',
    '(904) 555-0188',
    '29.9012, -81.3124',
    'Oven, Range',
    'Not specified',
  ]) {
    await expect(card).toContainText(fact);
  }
  await page.reload();
  await expect(card).toContainText('Oven, Range');
});

test('keeps what was typed when a technician cannot be created', async ({ page }) => {
  await page.goto('/admin-tracking?tab=create-technician');
  await page.route('**/api/technicians', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 503, json: { message: 'The workshop is closed.' } })
      : route.continue(),
  );
  const form = page.getByRole('region', { name: 'Add New Technician' });
  await form.getByLabel('Name').fill('Somebody');
  await form.getByLabel('Phone').fill('9045550189');
  await form.getByRole('button', { name: 'Create Technician' }).click();
  await expectToast(page, 'Error creating technician', 'The workshop is closed.');
  await expect(form.getByLabel('Name')).toHaveValue('Somebody');
});

test('edits a technician', async ({ page, office }) => {
  const { name, id } = await office.technician(unique('Edited'));
  await page.goto('/admin-tracking?tab=technicians');
  await page.getByRole('button', { name: `Edit ${name}` }).click();
  const drawer = page.getByRole('dialog', { name: `Edit ${name}` });
  await drawer.getByLabel('Phone').fill('');
  await drawer.getByRole('button', { name: 'Save changes' }).click();
  await expectToast(page, 'Please fill in all required fields');
  await drawer.getByLabel('Phone').fill('9045550190');
  await drawer.getByLabel('Vehicle').fill('Blue van');
  await drawer.getByLabel('Offline').check();
  await page.route(`**/api/technicians/${id}`, (route) =>
    route.fulfill({ status: 503, json: { message: 'Not now.' } }),
  );
  await drawer.getByRole('button', { name: 'Save changes' }).click();
  await expectToast(page, 'Error updating technician', 'Not now.');
  await page.unroute(`**/api/technicians/${id}`);
  await drawer.getByRole('button', { name: 'Save changes' }).click();
  await expectToast(page, 'Technician updated successfully');
  const card = technicianCard(page, name);
  await expect(drawer).toBeHidden();
  await page.reload();
  for (const fact of ['(904) 555-0190', 'Blue van', 'Offline'])
    await expect(card).toContainText(fact);
});

test('moves a technician by hand', async ({ page, office }) => {
  const { name } = await office.technician(unique('Placed'));
  await page.goto('/admin-tracking?tab=technicians');
  const card = technicianCard(page, name);
  const update = card.getByRole('button', { name: /Update/ });
  await expect(update).toBeDisabled();
  await card.getByLabel('Latitude').fill('0');
  await card.getByLabel('Longitude').fill('0');
  await update.click();
  await expectToast(page, 'Error updating location', 'place');
  await card.getByLabel('Latitude').fill('29.8765');
  // A missing coordinate stays what it was.
  await card.getByLabel('Longitude').fill('');
  await update.click();
  await expectToast(page, 'Location updated successfully');
  await expect(card).toContainText('29.8765, -81.3200');
  await page.reload();
  await expect(card).toContainText('29.8765, -81.3200');
});

test('assigns, takes back and refuses a technician who is busy', async ({ page, office }) => {
  const technician = await office.technician(unique('Wanted'));
  const first = await office.book({ customerName: unique('First') });
  await office.assign(first.id, technician.id);
  const second = await office.bookAt(first.appointmentDate, first.timeSlot, {
    customerName: unique('Second'),
  });
  const board = new AppointmentsBoard(page);
  await board.open(second);
  const row = board.row(second.customerName);
  for (const fact of ['Scheduled', '5 Test Pattern Lane', '(904) 555-0171', 'Repair', 'Dryer']) {
    await expect(row).toContainText(fact);
  }
  // The list knows who has a job at that hour, and which.
  await board.technicianOf(second.customerName).click();
  const taken = page.getByRole('option', { name: technician.name });
  await expect(taken).toHaveAttribute('aria-disabled', 'true');
  await expect(taken).toContainText(`Has ${first.number} at `);
  await expect(taken).not.toContainText('Available');
  await page.keyboard.press('Escape');
  await expect(board.row(second.customerName)).toContainText('Unassigned');

  await board.open(first);
  await choose(page, board.technicianOf(first.customerName), 'Unassigned');
  await expectToast(page, 'Technician unassigned');
  await board.open(second);
  await board.assign(second.customerName, technician.name);
  await expectToast(page, 'Technician assigned successfully', technician.name);
  await page.reload();
  await expect(board.row(second.customerName)).toContainText(technician.name);
  expect(await appointmentOf(office, second)).toMatchObject({ technicianId: technician.id });
  expect(await appointmentOf(office, first)).toMatchObject({ technicianId: null });
});

test('moves a job through its statuses, and asks before the last', async ({ page, office }) => {
  const { appointment, technician } = await office.job(unique('Moved'));
  const board = new AppointmentsBoard(page);
  await board.open(appointment);
  for (const status of ['Dispatched', 'En route', 'Arrived', 'In progress']) {
    await board.step(appointment.customerName, status).click();
    await expectToast(page, 'Status updated', `${appointment.number} is ${status}.`);
    await expect(board.row(appointment.customerName)).toContainText(status);
  }
  await board.step(appointment.customerName, 'Completed').click();
  const question = page.getByRole('dialog', { name: `Complete ${appointment.number}?` });
  await question.getByRole('button', { name: 'Not yet' }).click();
  await expect(question).toBeHidden();
  await board.step(appointment.customerName, 'Completed').click();
  await question.getByRole('button', { name: 'Complete the job' }).click();
  await expectToast(page, 'Status updated', `${appointment.number} is Completed.`);
  await page.reload();
  await expect(board.row(appointment.customerName)).toContainText('Completed');
  await openTab(page, 'Technicians');
  await expect(technicianCard(page, technician.name)).toContainText('1 job');
});

test('says why a status cannot be changed', async ({ page, office }) => {
  const { appointment, technician } = await office.job(unique('Both'), 'dispatched');
  const other = await office.book({ customerName: unique('Under way') });
  await office.assign(other.id, technician.id);
  await office.move(other.id, 'dispatched', 'en-route');
  const board = new AppointmentsBoard(page);
  await board.open(appointment);
  await board.step(appointment.customerName, 'En route').click();
  await expectToast(
    page,
    'Error updating status',
    `${other.number} is still under way. Finish that job first.`,
  );
  await expect(board.row(appointment.customerName)).toContainText('Dispatched');
});

test('cancels with a reason', async ({ page, office }) => {
  const appointment = await office.book({ customerName: unique('Cancelled') });
  const board = new AppointmentsBoard(page);
  await board.open(appointment);
  const details = await board.details(appointment.customerName);
  await details.getByRole('button', { name: 'Cancel appointment' }).click();
  const question = page.getByRole('dialog', { name: `Cancel ${appointment.number}?` });
  await question.getByLabel('Reason').fill('Customer repaired it.');
  await question.getByRole('button', { name: 'Cancel the appointment' }).click();
  await expectToast(page, 'Appointment cancelled', appointment.number);
  await expect(details).toContainText('Customer repaired it.');
  await page.reload();
  await expect(page.getByRole('dialog', { name: new RegExp(appointment.number) })).toContainText(
    'Customer repaired it.',
  );
  expect(await appointmentOf(office, appointment)).toMatchObject({
    status: 'cancelled',
    cancelReason: 'Customer repaired it.',
  });
});

test('keeps notes and the total cost', async ({ page, office }) => {
  const appointment = await office.book({ customerName: unique('Noted') });
  const board = new AppointmentsBoard(page);
  await board.open(appointment);
  const details = await board.details(appointment.customerName);
  await details.getByLabel('Technician notes').fill('Belt replaced.');
  await details.getByLabel('Total cost').fill('a lot');
  await details.getByRole('button', { name: 'Save' }).click();
  await expect(details.getByRole('alert')).toBeVisible();
  await details.getByLabel('Total cost').fill('189.50');
  await details.getByRole('button', { name: 'Save' }).click();
  await expectToast(page, 'Appointment updated');
  await expect(details).toContainText('Due $189.50');
  await page.reload();
  const again = page.getByRole('dialog', { name: new RegExp(appointment.number) });
  await expect(again.getByLabel('Technician notes')).toHaveValue('Belt replaced.');
  await expect(again).toContainText('$189.50');
});

test('hears of a booking without a reload', async ({ page, office }) => {
  const slot = await office.freeSlot();
  const customerName = unique('Just booked');
  await page.goto(`/admin-tracking?tab=appointments&day=${slot.date}`);
  await page.getByLabel('Search').fill(customerName);
  await expect(page.getByRole('heading', { name: 'No appointment matches' })).toBeVisible();
  await office.book({ customerName });
  const board = new AppointmentsBoard(page);
  const [booked] = (await office.ask<Appointment[]>('GET', '/api/appointments?limit=500')).filter(
    (appointment) => appointment.customerName === customerName,
  );
  await page.getByLabel('Day', { exact: true }).fill(String(booked?.appointmentDate));
  await expect(board.row(customerName)).toContainText(String(booked?.number));
});

test('follows a journey live', async ({ page, office }) => {
  const name = unique('Followed');
  const { appointment, technician, phone } = await office.job(name, 'dispatched', 'en-route');
  await office.report(phone, { lat: 29.93, lng: -81.337 });
  await page.goto('/admin-tracking?tab=live-tracking');
  const card = page.getByRole('article', { name });
  for (const fact of [appointment.number, 'En route', '5 Test Pattern Lane', technician.name]) {
    await expect(card).toContainText(fact);
  }
  await expect(card).toContainText('29.9300, -81.3370');
  await expect(card).toContainText(/ETA .*\d{4}/);
  const bar = card.getByRole('progressbar');
  const before = Number(await bar.getAttribute('aria-valuenow'));
  await expect(page.getByText('Connected')).toBeVisible();
  const sentAt = Date.now();
  await office.report(phone, { lat: 29.91, lng: -81.337 });
  await expect(card).toContainText('29.9100, -81.3370');
  const took = `${Date.now() - sentAt} ms`;
  test.info().annotations.push({ type: 'position to screen', description: took });
  await expect
    .poll(async () => Number(await bar.getAttribute('aria-valuenow')))
    .toBeGreaterThan(before);
  await office.moveAsTechnician(phone, appointment.id, 'arrived', 'in-progress', 'completed');
  await expect(card).toHaveCount(0);
});

test('says that what it shows is not up to date any more', async ({ page }) => {
  // Nothing is pushed, so it asks again and again.
  await page.routeWebSocket('**/ws', (socket) => void socket.close());
  await page.goto('/admin-tracking');
  await expect(count(page, /Active Tracking/)).toContainText(/\d/);
  await page.route('**/api/tracking', (route) => route.fulfill({ status: 503, body: '' }));
  await expect(page.getByText(/Not up to date since/)).toBeVisible();
  await page.unroute('**/api/tracking');
  await expect(page.getByText(/Not up to date since/)).toHaveCount(0);
});
