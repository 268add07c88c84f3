/** What a customer sees of their own, and what they can change about their account. */
import { readFileSync } from 'node:fs';
import type { CustomerAccount } from '@contracts/customers';
import { aPerson, Customer, fillIn, linkSentTo, password, PortalPage } from '../site/customer';
import { expect, expectToast, siteUrl, test } from '../site/journey';
import { aBooking, aServiceRequest } from '../site/site-api';

test('asks whoever is not logged in to log in', async ({ page }) => {
  const portal = new PortalPage(page);
  await page.goto('/customer-portal');
  await portal.expectLoginPrompt();
  await page.getByRole('main').getByRole('link', { name: 'Log in' }).click();
  await expect(page).toHaveURL('/login');
});

test('shows the demo customer what they have, and logs them out', async ({ page }) => {
  const portal = new PortalPage(page);
  await page.goto('/login');
  await page.getByRole('button', { name: 'Fill in test customer' }).click();
  await page.getByRole('main').getByRole('button', { name: 'Log in' }).click();
  await expect(portal.heading).toBeVisible();
  const info = page.getByRole('region', { name: 'Account Info' });
  for (const label of ['Name', 'Email', 'Phone', 'Member since', 'Last login']) {
    await expect(info.getByText(label, { exact: true })).toBeVisible();
  }
  await expect(info).toContainText('customer@example.com');
  const quick = page.getByRole('region', { name: 'Quick Actions' });
  for (const [name, path] of [
    ['Book Service', '/book-appointment'],
    ['Make Payment', '/payment'],
    ['Track Technician', '/technician-tracking'],
  ] as const) {
    await expect(quick.getByRole('link', { name })).toHaveAttribute('href', path);
  }
  await expect(page.getByRole('tab')).toHaveText([
    'Service Requests',
    'Appointments',
    'Import History',
  ]);
  await expect(page.getByText('Emergency Service').first()).toBeVisible();
  await portal.tab('Import History').click();
  await expect(page.getByRole('tabpanel')).toContainText('not open yet');
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/');
  expect(await page.evaluate<unknown>('localStorage.getItem("auth_token")')).toBeNull();
});

test('shows a visit and a request as soon as they are there, with status, cost and notes', async ({
  page,
  office,
}) => {
  const customer = await Customer.register(siteUrl);
  await customer.enter(page);
  const portal = new PortalPage(page);
  await portal.open();
  await expect(page.getByRole('heading', { name: 'No service requests found' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Request Service' })).toHaveAttribute('href', '/');
  await portal.tab('Appointments').click();
  await expect(page.getByRole('heading', { name: 'No appointments found' })).toBeVisible();
  await expect(
    page.getByRole('tabpanel').getByRole('link', { name: 'Book Appointment' }),
  ).toHaveAttribute('href', '/book-appointment');

  // Made elsewhere while the page is open.
  const { date, timeSlot } = await office.freeSlot();
  const booked = await customer.ask<{ id: string; number: string }>(
    'POST',
    '/api/appointments',
    aBooking(date, timeSlot, { brand: 'Miele', appliance: 'Dishwasher', description: 'Leaks.' }),
  );
  const card = portal.card(booked.number);
  await expect(card).toContainText('Miele Dishwasher');
  await expect(card).toContainText('Scheduled');
  await expect(card).toContainText('Leaks.');
  await expect(card).not.toContainText('$');
  await office.ask('PATCH', `/api/appointments/${booked.id}`, {
    totalCost: 185.5,
    technicianNotes: 'New door seal.',
  });
  await expect(card).toContainText('$185.50');
  await expect(card).toContainText('New door seal.');

  await portal.tab('Service Requests').click();
  const body = aServiceRequest({ isEmergency: true });
  const { number } = await customer.ask<{ number: string }>('POST', '/api/service-requests', body);
  await expect(portal.card(number)).toContainText('Pending');
  await expect(portal.card(number)).toContainText('Emergency Service');
  await page.reload();
  await expect(portal.card(number)).toBeVisible();
});

test('pages through more than fit at once', async ({ page }) => {
  const customer = await Customer.register(siteUrl);
  for (let count = 0; count < 23; count += 1) {
    await customer.ask('POST', '/api/service-requests', aServiceRequest());
  }
  await customer.enter(page);
  await new PortalPage(page).open();
  const cards = page.getByRole('tabpanel').locator('h2');
  await expect(cards).toHaveCount(20);
  await expect(page.getByText('20 of 23')).toBeVisible();
  await page.getByRole('button', { name: 'Show more' }).click();
  await expect(cards).toHaveCount(23);
  await expect(page.getByRole('button', { name: 'Show more' })).toHaveCount(0);
});

test('keeps its size while it loads, and says so when it cannot', async ({ page }) => {
  const customer = await Customer.register(siteUrl);
  await customer.enter(page);
  await page.route('**/api/customer/service-requests*', (route) => route.fulfill({ status: 502 }));
  await new PortalPage(page).open();
  await expect(page.getByText('Your service requests could not be loaded')).toBeVisible();
  await page.unroute('**/api/customer/service-requests*');
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByRole('heading', { name: 'No service requests found' })).toBeVisible();
});

test('leads to the login when the token was revoked or has expired, and the office stays', async ({
  page,
  office,
}) => {
  const customer = await Customer.register(siteUrl);
  await customer.enter(page);
  const portal = new PortalPage(page);
  await portal.open();
  await page.evaluate(`localStorage.setItem('admin_token', ${JSON.stringify(office.token)})`);
  await customer.ask('POST', '/api/auth/logout');
  await page.reload();
  await portal.expectLoginPrompt();
  const tokens = `['auth_token', 'admin_token'].map((key) => localStorage.getItem(key))`;
  expect(await page.evaluate<unknown[]>(tokens)).toEqual([null, office.token]);

  const payload = Buffer.from(JSON.stringify({ exp: 1_000_000_000 })).toString('base64url');
  await page.evaluate(`localStorage.setItem('auth_token', 'x.${payload}.x')`);
  await page.reload();
  await portal.expectLoginPrompt();
  const forged = Buffer.from(JSON.stringify({ exp: 4_000_000_000 })).toString('base64url');
  await page.evaluate(`localStorage.setItem('auth_token', 'x.${forged}.x')`);
  await page.reload();
  await portal.expectLoginPrompt();
  expect(await page.evaluate<unknown>(`localStorage.getItem('auth_token')`)).toBeNull();
});

test('is one session in all tabs of a browser', async ({ page, context }) => {
  const customer = await Customer.register(siteUrl);
  await customer.enter(page);
  await new PortalPage(page).open();
  const second = await context.newPage();
  const other = new PortalPage(second);
  await other.open('settings');
  await expect(other.settings).toBeFocused();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/');
  await other.expectLoginPrompt();
  // And back in.
  await page.goto('/login');
  await fillIn(page, { Email: customer.person.email, Password: password });
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/customer-portal');
  await expect(other.settings).toBeVisible();
});

test('goes through the tabs and into the settings with the keyboard alone', async ({ page }) => {
  const customer = await Customer.register(siteUrl);
  await customer.enter(page);
  const portal = new PortalPage(page);
  await portal.open();
  await portal.tab('Service Requests').focus();
  await page.keyboard.press('ArrowRight');
  await expect(portal.tab('Appointments')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(portal.tab('Appointments')).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Space');
  await expect(page.getByRole('tabpanel')).toContainText('not open yet');
  await page.goBack();
  await expect(portal.tab('Appointments')).toHaveAttribute('aria-selected', 'true');
  await page.getByRole('button', { name: 'Account settings' }).focus();
  await page.keyboard.press('Enter');
  await expect(portal.settings).toBeFocused();
  await page.getByRole('button', { name: 'Delete my account' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Delete my account' })).toBeFocused();
});

test('changes the profile, and puts what two devices change together', async ({ page }) => {
  const customer = await Customer.register(siteUrl);
  await customer.enter(page);
  await new PortalPage(page).open('settings');
  await page.getByLabel('First Name').fill(' ');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('First name is required')).toBeVisible();
  await expect(page.getByLabel('First Name')).toBeFocused();
  await page.getByLabel('First Name').fill('Augusta');
  await page.getByLabel('Address').fill('12 Cypress Run');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expectToast(page, 'Profile Updated');
  await expect(page.getByText('Welcome, Augusta')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Account Info' })).toContainText('12 Cypress Run');

  // Another device changes another field, then the same one.
  await page.getByLabel('Phone').fill('(904) 555-0111');
  await customer.ask('PATCH', '/api/auth/user', { lastName: 'Byron' });
  await expect(page.getByLabel('Last Name')).toHaveValue('Byron');
  await expect(page.getByLabel('Phone')).toHaveValue('(904) 555-0111');
  await customer.ask('PATCH', '/api/auth/user', { phone: '(904) 555-0122' });
  await page.getByRole('button', { name: 'Save changes' }).click();
  const conflict = page.getByRole('region', { name: /changed this while you were editing/ });
  await expect(conflict).toContainText('(904) 555-0122');
  await conflict.getByRole('button', { name: 'Keep mine' }).click();
  await expectToast(page, 'Profile Updated');
  const account = await customer.ask<CustomerAccount>('GET', '/api/auth/user');
  expect(account).toMatchObject({ lastName: 'Byron', phone: '(904) 555-0111' });
});

test('uses a new address once its link was followed', async ({ page, office }) => {
  const customer = await Customer.register(siteUrl);
  const { email } = aPerson('Grace');
  await customer.enter(page);
  await new PortalPage(page).open('settings');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expectToast(page, 'Profile Updated', email);
  const notice = page.getByRole('region', { name: 'Verify your new e-mail address' });
  await expect(notice).toContainText(email);
  await expect(notice).toContainText(customer.person.email);
  await notice.getByRole('button', { name: 'Send the link again' }).click();
  await expect(notice.getByRole('status')).toContainText('Sent.');
  await page.goto(await linkSentTo(office, email, 'verify-email'));
  await page.getByRole('button', { name: 'Verify my address' }).click();
  await page.getByRole('link', { name: 'Go to your portal' }).click();
  await expect(page.getByRole('region', { name: 'Account Info' })).toContainText(email);
});

test('says well that the link was sent too often', async ({ page }) => {
  const customer = await Customer.register(siteUrl);
  await customer.enter(page);
  const message = 'Too many attempts. Please wait a little and try again.';
  await page.route('**/api/auth/resend-verification', (route) =>
    route.fulfill({ status: 429, json: { code: 'rate_limited', message } }),
  );
  await new PortalPage(page).open();
  const notice = page.getByRole('region', { name: 'Verify your e-mail address' });
  await notice.getByRole('button', { name: 'Send the link again' }).click();
  await expect(notice.getByRole('status')).toHaveText(message);
});

test('changes the password: this browser stays, all others are out', async ({
  page,
  somebodyElse,
}) => {
  const customer = await Customer.register(siteUrl);
  await customer.enter(page);
  await new PortalPage(page).open('settings');
  const elsewhere = await (await somebodyElse()).newPage();
  await customer.enter(elsewhere);
  await new PortalPage(elsewhere).open();

  const change = page.getByRole('button', { name: 'Change password' });
  await fillIn(page, {
    'Current Password': 'not the one',
    'New Password': 'a new lantern',
    'Confirm Password': 'a new lantern',
  });
  await change.click();
  await expect(page.getByText('Your current password is not right.').first()).toBeVisible();
  await expect(page.getByLabel('Current Password', { exact: true })).toBeFocused();
  await expect(page.getByLabel('New Password', { exact: true })).toHaveValue('a new lantern');
  await page.getByLabel('Current Password', { exact: true }).fill(password);
  await change.click();
  await expectToast(page, 'Password Changed');
  await new PortalPage(elsewhere).expectLoginPrompt();
  await page.reload();
  await expect(page.getByText(/^Welcome, /)).toBeVisible();
  const { status } = await page.request
    .post('/api/auth/login', {
      data: { email: customer.person.email, password },
    })
    .then((answer) => ({ status: answer.status() }));
  expect(status).toBe(401);
});

test('hands over everything that is kept, in one file', async ({ page }) => {
  const customer = await Customer.register(siteUrl);
  await customer.ask('POST', '/api/service-requests', aServiceRequest());
  await customer.enter(page);
  await new PortalPage(page).open('settings');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download my data' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^my-data-\d{4}-\d\d-\d\d\.json$/);
  const text = readFileSync(await file.path(), 'utf8');
  expect(text).toContain(customer.person.email);
  expect(text).toContain('Turns but stays cold.');
  expect(text).not.toMatch(/password/i);
});

test('deletes the account, after saying what that does', async ({ page, office }) => {
  const customer = await Customer.register(siteUrl);
  const { date, timeSlot } = await office.freeSlot();
  const booked = await customer.ask<{ id: string }>(
    'POST',
    '/api/appointments',
    aBooking(date, timeSlot),
  );
  await customer.enter(page);
  await new PortalPage(page).open('settings');
  await page.getByRole('button', { name: 'Delete my account' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('What we keep');
  await page.route('**/api/auth/user', (route) =>
    route.request().method() === 'DELETE'
      ? route.fulfill({ status: 409, json: { code: 'too_late', message: 'Too late.' } })
      : route.fallback(),
  );
  await dialog.getByRole('button', { name: 'Delete my account' }).click();
  await expect(dialog.getByRole('alert')).toContainText('too near to be cancelled online');
  await page.unroute('**/api/auth/user');
  // Past the cut-off it would really be refused: the hour may be tomorrow's.
  await office.ask('POST', `/api/appointments/${booked.id}/cancel`, { reason: 'Test' });
  await dialog.getByRole('button', { name: 'Delete my account' }).click();
  await expect(page).toHaveURL('/');
  await expectToast(page, 'Account Deleted');
  await page.goto('/login');
  await fillIn(page, { Email: customer.person.email, Password: password });
  await page.keyboard.press('Enter');
  await expectToast(page, 'Login Failed', 'The e-mail address or the password is wrong.');
});

test('does not offer an owner to delete what the office runs on', async ({ page }) => {
  await page.goto('/login');
  await page.getByRole('button', { name: 'Fill in business owner' }).click();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/customer-portal');
  await page.getByRole('button', { name: 'Account settings' }).click();
  await expect(page.getByText(/owner’s account runs the office/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Delete my account' })).toHaveCount(0);
});
