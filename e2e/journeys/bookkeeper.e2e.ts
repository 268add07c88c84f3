/** An owner invites a bookkeeper, who sees money, and none of the rest of the office. */
import { expectAccessible } from '../site/accessible';
import { aPerson, linkSentTo } from '../site/customer';
import { asOffice, expect, expectToast, test } from '../site/journey';

test.use({ ...asOffice, viewport: { width: 1440, height: 900 } });

test('invites a bookkeeper, who sees money and nothing else', async ({ page, office, browser }) => {
  const { firstName, lastName, email } = aPerson();
  await page.goto('/admin-settings?tab=users');
  await page.getByRole('button', { name: 'Invite someone' }).click();
  const invitation = page.getByRole('dialog', { name: 'Invite someone to the office' });
  await invitation.getByLabel('First name').fill(firstName);
  await invitation.getByLabel('Last name').fill(lastName);
  await invitation.getByLabel('Email').fill(email);
  await invitation.getByRole('radio', { name: /^Bookkeeper/ }).check();
  await invitation.getByRole('button', { name: 'Send invitation' }).click();
  await expectToast(page, `${firstName} ${lastName} is invited`);
  await expect(page.getByRole('row').filter({ hasText: email })).toContainText('Bookkeeper');

  const theirs = await browser.newPage();
  const refused: string[] = [];
  theirs.on('response', (response) => {
    if (response.status() >= 400) refused.push(`${response.status()} ${response.url()}`);
  });
  const sockets: string[] = [];
  theirs.on('websocket', (socket) => sockets.push(socket.url()));
  await theirs.goto(await linkSentTo(office, email, 'office-invitation'));
  for (const label of ['New Password', 'Confirm Password'])
    await theirs.getByLabel(label, { exact: true }).fill('a door that sticks');
  await theirs.getByRole('button', { name: 'Change password' }).click();
  await expect(theirs).toHaveURL('/admin-login');
  await theirs.getByLabel('Email').fill(email);
  await theirs.getByLabel('Password', { exact: true }).fill('a door that sticks');
  await theirs.getByRole('button', { name: 'Sign In' }).click();
  await expect(theirs).toHaveURL(/admin-payments/);

  await expect(theirs.getByRole('heading', { name: 'Payments', level: 1 })).toBeVisible();
  const rail = theirs.getByRole('navigation', { name: 'Office' });
  await expect(rail.getByRole('link')).toHaveText([/^Money/, 'Reports', 'Settings']);
  await expect(theirs.getByRole('button', { name: 'New job' })).toHaveCount(0);
  await expectAccessible(theirs, 'money as a bookkeeper');
  await theirs
    .getByRole('button', { name: /^Details of/ })
    .first()
    .click();
  const payment = theirs.getByRole('dialog');
  await expect(payment.getByRole('region', { name: 'History' })).toBeVisible();
  await expect(payment.getByRole('link', { name: /^FC-/ })).toHaveCount(0);
  await expect(payment.getByRole('button', { name: /Refund|Void|Move|Mark|Assign/ })).toHaveCount(
    0,
  );
  await payment.getByRole('button', { name: 'Close' }).click();

  for (const tab of ['End of day', 'Reconciliation']) {
    await theirs.getByRole('tab', { name: tab }).click();
    await expect(
      theirs.getByRole('tabpanel', { name: tab }).getByRole('heading').first(),
    ).toBeVisible();
  }
  await rail.getByRole('link', { name: 'Reports' }).click();
  await expect(theirs.getByRole('region', { name: 'Revenue and payments' })).toBeVisible();
  await expect(theirs.getByRole('region', { name: 'Sales tax return' })).toBeVisible();
  await rail.getByRole('link', { name: 'Settings' }).click();
  await expect(theirs.getByRole('tab')).toHaveText(['Sales tax', 'Your login']);

  await theirs.goto('/admin-tracking');
  await expect(
    theirs.getByRole('heading', { name: 'This page isn’t part of your role' }),
  ).toBeVisible();
  await expectAccessible(theirs, 'a page that is not part of the role');
  await theirs.getByRole('link', { name: 'Go to Money' }).click();
  await expect(theirs).toHaveURL(/admin-payments/);
  expect(refused).toEqual([]);
  expect(sockets).toEqual([]);
  await theirs.close();
});
