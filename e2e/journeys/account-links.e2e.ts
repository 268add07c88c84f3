/** Emailed links: verify an address, set a new password, and links that no longer work. */
import { accountMessages } from '@contracts/vocabulary/accounts';
import { expectAccessibleInDepth } from '../site/accessible';
import {
  aPerson,
  Customer,
  fillIn,
  linkSentTo,
  password,
  PortalPage,
  registrationOf,
  createButton,
  errorUnder,
  logInButton,
} from '../site/customer';
import { expect, expectToast, test } from '../site/journey';

test('registers, verifies the address and finds earlier bookings', async ({ page, office }) => {
  const person = aPerson();
  const booked = await office.book({ email: person.email.toUpperCase() });
  await page.goto('/register');
  await fillIn(page, registrationOf(person));
  await page.getByRole('textbox', { name: /^Address/ }).fill('12 Cypress Run');
  await createButton(page).click();
  await expectToast(
    page,
    'Registration Successful',
    'Your account has been created. Please log in.',
  );
  await expect(page).toHaveURL('/login');
  await expect(page.getByLabel('Email')).toHaveValue(person.email);
  await expect(page.getByText('We have sent a link to')).toContainText(person.email);

  // Without a verified address, bookings with that address stay hidden.
  await page.getByLabel('Password', { exact: true }).fill(password);
  await logInButton(page).click();
  await expect(page).toHaveURL('/customer-portal');
  await expectToast(page, 'Login Successful');
  const portal = new PortalPage(page);
  await portal.tab('Appointments').click();
  await expect(page.getByRole('heading', { name: 'No appointments found' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Confirm your email address' })).toBeVisible();
  await expectAccessibleInDepth(page, 'an address to verify');

  const link = await linkSentTo(office, person.email, 'verify-email');
  const posts: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/verify-email') && request.method() === 'POST') posts.push('');
    expect(request.url()).not.toContain(link.split('#')[1]);
  });
  await page.goto(link);
  await expect(page).toHaveURL('/verify-email');
  expect(await page.evaluate('JSON.stringify(history.state)')).not.toContain(link.split('#')[1]);
  await expect(page.getByRole('button', { name: 'Confirm email' })).toBeVisible();
  // Email scanners open links, so opening one must not use it up.
  expect(posts).toHaveLength(0);
  await page.reload();
  await page.getByRole('button', { name: 'Confirm email' }).click();
  await expect(page.getByRole('heading', { name: 'Your address is verified' })).toBeFocused();
  expect(posts).toHaveLength(1);
  await expectAccessibleInDepth(page, 'a verified address');
  await page.getByRole('link', { name: 'Go to your portal' }).click();
  await portal.tab('Appointments').click();
  await expect(portal.card(booked.number)).toBeVisible();
  await expect(page.getByRole('region', { name: 'Confirm your email address' })).toHaveCount(0);
});

test('sets a new password by link, which ends every other session', async ({ page, office }) => {
  const customer = await Customer.register();
  const { email } = customer.person;

  await page.goto('/login');
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible();
  const answers: string[] = [];
  for (const address of ['unknown@example.com', email]) {
    await page.getByLabel('Email').fill(address);
    await page.getByRole('button', { name: 'Send link' }).click();
    await expect(page.getByRole('heading', { name: 'Check your email' })).toBeFocused();
    answers.push((await page.getByRole('main').innerText()).replace(address, ''));
    if (address !== email) await page.getByRole('button', { name: /Try again/ }).click();
  }
  expect(answers[0]).toBe(answers[1]);
  await expectAccessibleInDepth(page, 'a link sent');

  const link = await linkSentTo(office, email, 'reset-password');
  await page.goto(link);
  await expect(page).toHaveURL('/reset-password');
  await fillIn(page, { 'New Password': 'abc', 'Confirm Password': 'abcdef' });
  await page.keyboard.press('Enter');
  await expect(errorUnder(page, 'New Password')).toHaveText(accountMessages.password);
  await expectAccessibleInDepth(page, 'a new password');
  await fillIn(page, { 'New Password': 'a new lantern', 'Confirm Password': 'a new lantern' });
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/login');
  await expectToast(page, 'Password Changed');
  await expect(customer.ask('GET', '/api/auth/user')).rejects.toThrow('401');

  await fillIn(page, { Email: email, Password: 'a new lantern' });
  await logInButton(page).click();
  await expect(page).toHaveURL('/customer-portal');

  await page.goto(link);
  await fillIn(page, { 'New Password': 'a new one now', 'Confirm Password': 'a new one now' });
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeFocused();
  await page.getByRole('link', { name: 'Ask for a new link' }).click();
  await expect(page).toHaveURL('/forgot-password');
});
