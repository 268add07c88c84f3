/** A customer changes, exports and deletes their account. */
import { readFileSync } from 'node:fs';
import type { CustomerRow } from '@contracts/customers/records';
import type { AccountContacts } from '@contracts/customers/account-contacts';
import type { CustomerAccount } from '@contracts/customers/accounts';
import { expectAccessibleInDepth, tabTo } from '../site/accessible';
import { aPerson, Customer, fillIn, linkSentTo, password, PortalPage } from '../site/customer';
import { expect, expectToast, test } from '../site/journey';
import { aServiceRequest } from '../site/site-api';

test('edits the profile, downloads the data and changes the email', async ({ page, office }) => {
  const customer = await Customer.register();
  await customer.ask('POST', '/api/service-requests', aServiceRequest());
  await customer.enter(page);
  await new PortalPage(page).open('settings');
  await page.getByLabel('First Name').fill('Augusta');
  await page.getByRole('textbox', { name: /^Address/ }).fill('12 Cypress Run');
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
  await expectAccessibleInDepth(page, 'a conflict');
  await conflict.getByRole('button', { name: 'Keep mine' }).click();
  // The toast of the first save may still be there.
  await expect
    .poll(() => customer.ask<CustomerAccount>('GET', '/api/auth/user'))
    .toMatchObject({ lastName: 'Byron', phone: '(904) 555-0111' });
  await expect(conflict).toBeHidden();

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download my data' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^my-data-\d{4}-\d\d-\d\d\.json$/);
  const text = readFileSync(await file.path(), 'utf8');
  expect(text).toContain(customer.person.email);
  expect(text).toContain('Walks across the floor.');
  expect(text).not.toMatch(/password/i);

  const { email } = aPerson();
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  const save = page.getByRole('button', { name: 'Save changes' });
  const profile = page.locator('form').filter({ has: save });
  const present = profile.getByLabel('Current Password', { exact: true });
  await save.click();
  await expect(present).toBeFocused();
  await expect(profile).toContainText('Your current password is required');
  await present.fill('not the one');
  await save.click();
  await expect(profile).toContainText('That’s not your current password.');
  await expect(present).toBeFocused();
  await present.fill(password);
  await save.click();
  await expectToast(page, 'Profile Updated', email);
  await expect(present).toHaveCount(0);
  const notice = page.getByRole('region', { name: 'Confirm your new email address' });
  await expect(notice).toContainText(email);
  await expect(notice).toContainText(customer.person.email);
  await expectAccessibleInDepth(page, 'an email to confirm');
  await notice.getByRole('button', { name: 'Resend link' }).click();
  await expect(notice.getByRole('status')).toContainText('Sent.');
  await page.goto(await linkSentTo(office, email, 'verify-email'));
  await page.getByRole('button', { name: 'Confirm email' }).click();
  await page.getByRole('link', { name: 'Go to your portal' }).click();
  await expect(page.getByRole('region', { name: 'Account Info' })).toContainText(email);
});

test('adds a phone and a house, which the office sees and takes back', async ({ page, office }) => {
  const customer = await Customer.register();
  const { firstName, lastName, email } = customer.person;
  await customer.enter(page);
  await new PortalPage(page).open('settings');
  await expect(page.getByText(/^Confirm your email address first/)).toBeVisible();
  await page.goto(await linkSentTo(office, email, 'verify-email'));
  await page.getByRole('button', { name: 'Confirm email' }).click();
  await page.getByRole('link', { name: 'Go to your portal' }).click();
  await customer.book(office, { email });
  await expect
    .poll(() => customer.ask<AccountContacts>('GET', '/api/customer/contacts'))
    .toMatchObject({ phones: [{}], addresses: [{}] });

  await new PortalPage(page).open('settings');
  const row = (name: string) => page.getByRole('group', { name, exact: true });
  await expect(row('Phone 1')).toBeVisible();
  await tabTo(page, /^Add phone$/, 'Enter');
  await page.keyboard.type('(904) 555-0177');
  await row('Phone 2').getByLabel('Label').fill('Wife');
  await page.getByRole('button', { name: 'Add address' }).click();
  const house = row('Address 2');
  await house.getByLabel('Street Address').fill('7 Pelican Way');
  await house.getByLabel('Gate Code').fill('47 11');
  await page.getByRole('button', { name: 'Save contacts' }).click();
  await expect(house.getByLabel('City')).toBeFocused();
  await expect(house).toContainText('Enter the ZIP code');
  await expect(house).toContainText('Use letters, digits, # and * only');
  await expectAccessibleInDepth(page, 'wrong contacts');
  await house.getByLabel('City').fill('Palm Coast');
  await house.getByLabel('Zip Code').fill('32137');
  await house.getByLabel('Gate Code').fill('4711#');
  await page.getByRole('button', { name: 'Save contacts' }).click();
  await expectToast(page, 'Contacts Saved');
  await expectAccessibleInDepth(page, 'contacts');

  const search = `?search=${encodeURIComponent(email)}`;
  const [found] = await office.ask<CustomerRow[]>('GET', `/api/admin/customer-records${search}`);
  await page.evaluate(`localStorage.setItem('admin_token', ${JSON.stringify(office.token)})`);
  await page.goto(`/admin-customer-management?customer=${found?.number}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${firstName} ${lastName}`);
  const main = page.getByRole('main');
  await expect(main).toContainText('Wife');
  await expect(main).toContainText('7 Pelican Way, Palm Coast, FL 32137');
  await expect(main).toContainText('Gate code: 4711#');
  const timeline = page.getByRole('region', { name: 'Timeline', exact: true });
  await expect(timeline).toContainText(
    `Changed in the customer portal by ${firstName} ${lastName}`,
  );
  await timeline.getByRole('button', { name: 'Undo' }).click();
  await expect(main).not.toContainText('Gate code: 4711#');
  await new PortalPage(page).open('settings');
  await expect(page.getByRole('button', { name: 'Save contacts' })).toBeVisible();
  expect(JSON.stringify(await customer.ask('GET', '/api/customer/contacts'))).not.toMatch(
    /Pelican/,
  );
});

test('changes the password, which logs other browsers out', async ({ page, anotherBrowser }) => {
  const customer = await Customer.register();
  await customer.enter(page);
  await new PortalPage(page).open('settings');
  const elsewhere = await (await anotherBrowser()).newPage();
  await customer.enter(elsewhere);
  await new PortalPage(elsewhere).open();

  const change = page.getByRole('button', { name: 'Change password' });
  await fillIn(page, {
    'Current Password': 'not the one',
    'New Password': 'a new lantern',
    'Confirm Password': 'a new lantern',
  });
  await change.click();
  await expect(page.getByText('That’s not your current password.').first()).toBeVisible();
  await expect(page.getByLabel('Current Password', { exact: true })).toBeFocused();
  await expect(page.getByLabel('New Password', { exact: true })).toHaveValue('a new lantern');
  await page.getByLabel('Current Password', { exact: true }).fill(password);
  await change.click();
  await expectToast(page, 'Password Changed');
  await new PortalPage(elsewhere).expectLoginPrompt();
  await page.reload();
  await expect(page.getByText(/^Welcome, /)).toBeVisible();
  const data = { email: customer.person.email, password };
  expect((await page.request.post('/api/auth/login', { data })).status()).toBe(401);
});

test('deletes the account, after saying what that does', async ({ page, office }) => {
  const customer = await Customer.register();
  const booked = await customer.book(office);
  await customer.enter(page);
  await new PortalPage(page).open('settings');
  await page.getByRole('button', { name: 'Delete my account' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('What we keep');
  await dialog.getByLabel('Your Password', { exact: true }).fill(password);
  await office.ask('POST', `/api/appointments/${booked.id}/cancel`, { reason: 'Test' });
  await dialog.getByRole('button', { name: 'Delete my account' }).click();
  await expect(page).toHaveURL('/');
  await expectToast(page, 'Account Deleted');
  await page.goto('/login');
  await fillIn(page, { Email: customer.person.email, Password: password });
  await page.keyboard.press('Enter');
  await expectToast(page, 'Login Failed', 'The email address or the password is wrong.');
});
