/** The portal: a customer's own records, in every tab, until logout. */
import { expectAccessible, expectAccessibleInDepth, expectToFit, tabTo } from '../site/accessible';
import { Customer, fillIn, password, PortalPage } from '../site/customer';
import { expect, expectLinks, expectTexts, test } from '../site/journey';
import { aServiceRequest } from '../site/site-api';

test('shows a new visit and a new request right away', async ({ page, office }) => {
  const customer = await Customer.register();
  await customer.enter(page);
  const portal = new PortalPage(page);
  await portal.open();
  await expect(page.getByRole('heading', { name: 'No service requests found' })).toBeVisible();
  await expectLinks(page, ['Request Service', '/']);
  await portal.tab('Appointments').click();
  await expect(page.getByRole('heading', { name: 'No appointments found' })).toBeVisible();
  await expectLinks(page.getByRole('tabpanel'), ['Book Appointment', '/book-appointment']);

  // Booked elsewhere while the page is open.
  const booked = await customer.book(office, {
    brand: 'Miele',
    appliance: 'Dishwasher',
    description: 'Leaks.',
  });
  const card = portal.card(booked.number);
  await expectTexts(card, 'Miele Dishwasher', 'Scheduled', 'Leaks.');
  await expect(card).not.toContainText('$');
  await office.ask('PATCH', `/api/appointments/${booked.id}`, {
    totalCost: 185.5,
    technicianNotes: 'Pays late.',
  });
  await expectLinks(portal.nextVisit, ['Pay $185.50', /^\/payment#.{40,}/]);
  await expect(card).not.toContainText('Pays late.');
  await expectToFit(page, 'a visit');
  await expectAccessibleInDepth(page, 'a visit');

  await portal.tab('Service Requests').click();
  const body = aServiceRequest({ isEmergency: true });
  const { number } = await customer.ask<{ number: string }>('POST', '/api/service-requests', body);
  await expect(portal.card(number)).toContainText('Pending');
  await expect(portal.card(number)).toContainText('Emergency Service');
  await expectAccessible(page, 'requests');
  await page.reload();
  await expect(portal.card(number)).toBeVisible();
});

test('is one session in all tabs of a browser', async ({ page, context }) => {
  const customer = await Customer.register();
  await customer.enter(page);
  await new PortalPage(page).open();
  const second = await context.newPage();
  const other = new PortalPage(second);
  await other.open('settings');
  await expect(other.settings).toBeFocused();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/');
  await other.expectLoginPrompt();
  await page.goto('/login');
  await fillIn(page, { Email: customer.person.email, Password: password });
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/customer-portal');
  await expect(other.settings).toBeVisible();
});

test('goes through the tabs and into the settings with the keyboard alone', async ({ page }) => {
  const customer = await Customer.register();
  await customer.enter(page);
  const portal = new PortalPage(page);
  await portal.open();
  await portal.tab('Service Requests').focus();
  await page.keyboard.press('ArrowRight');
  await expect(portal.tab('Appointments')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(portal.tab('Appointments')).toHaveAttribute('aria-selected', 'true');
  await page.getByRole('button', { name: 'Account settings' }).focus();
  await page.keyboard.press('Enter');
  await expect(portal.settings).toBeFocused();
  await tabTo(page, /^Import your history$/, 'Enter');
  await expect(page.getByRole('tabpanel', { name: 'Import History' })).toBeFocused();
  await page.goBack();
  await expect(portal.settings).toBeFocused();
  await page.goBack();
  await expect(portal.tab('Appointments')).toHaveAttribute('aria-selected', 'true');
  await page.goForward();
  await expectAccessible(page, 'settings', 'main');
  await page.getByRole('button', { name: 'Delete my account' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectAccessibleInDepth(page, 'deleting the account', '[role=dialog]');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Delete my account' })).toBeFocused();
});
