/** An owner invites a dispatcher, who chooses a password and works without the owner's rights. */
import { expectAccessible, expectAccessibleInDepth } from '../site/accessible';
import { aPerson, linkSentTo } from '../site/customer';
import { asOffice, expect, expectToast, test } from '../site/journey';

test.use({ ...asOffice, viewport: { width: 1440, height: 900 } });

test('invites a dispatcher, who logs in, and ends their login at once', async ({
  page,
  office,
  browser,
}) => {
  const { firstName, lastName, email } = aPerson();
  const name = `${firstName} ${lastName}`;
  await page.goto('/admin-settings?tab=users');
  await page.getByRole('button', { name: 'Invite someone' }).click();
  const invitation = page.getByRole('dialog', { name: 'Invite someone to the office' });
  await invitation.getByLabel('First name').fill(firstName);
  await invitation.getByLabel('Last name').fill(lastName);
  await invitation.getByLabel('Email').fill(email);
  await expectAccessibleInDepth(page, 'the invitation');
  await invitation.getByRole('button', { name: 'Send invitation' }).click();
  await expectToast(page, `${name} is invited`);
  const row = page.getByRole('row').filter({ hasText: email });
  await expect(row).toContainText('Invited');
  await expectAccessible(page, 'users');

  const theirs = await browser.newPage();
  await theirs.goto(await linkSentTo(office, email, 'office-invitation'));
  for (const label of ['New Password', 'Confirm Password'])
    await theirs.getByLabel(label, { exact: true }).fill('a door that sticks');
  await theirs.getByRole('button', { name: 'Change password' }).click();
  await expect(theirs).toHaveURL('/admin-login');
  await theirs.getByLabel('Email').fill(email);
  await theirs.getByLabel('Password', { exact: true }).fill('a door that sticks');
  await theirs.getByRole('button', { name: 'Sign In' }).click();
  await expect(theirs).toHaveURL(/admin-customer-management/);
  const rail = theirs.getByRole('navigation', { name: 'Office' });
  await expect(rail.getByRole('link', { name: 'Money' })).toBeVisible();
  await rail.getByRole('link', { name: 'Settings' }).click();
  // Their own login and the prices, but neither what owners set nor who works here.
  await expect(theirs.getByRole('tab')).toHaveText(['Price book', 'Sales tax', 'Your login']);

  await row.getByRole('button', { name: `Change ${name}` }).click();
  const dialog = page.getByRole('dialog', { name });
  await dialog.getByRole('switch', { name: 'Can log in' }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(row).toContainText('Can’t log in');
  await theirs.goto('/admin-payments');
  await expect(theirs).toHaveURL('/admin-login');
  await theirs.close();
});
