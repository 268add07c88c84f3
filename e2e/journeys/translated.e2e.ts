/** Pages that a browser translates still show each value that changes, and keep working. */
import type { Page } from '@playwright/test';
import { Customer, PortalPage } from '../site/customer';
import { asOffice, expect, expectTexts, test, unique } from '../site/journey';
import { ManagedVisit } from '../site/managed-visit';
import { AppointmentsBoard, openTab } from '../site/pages/office-pages';
import { BookingPage, emailOf } from '../site/pages/booking-page';
import { goodCard, PaymentPage } from '../site/pages/payment-page';
import { TrackingPage } from '../site/pages/tracking-page';
import { spoken } from '../site/slots';
import { translator } from '../site/translator';

test.beforeEach(({ context }) => context.addInitScript(translator));

const isTranslated = (page: Page) => expect(page.locator('html')).toHaveClass(/translated/);

test('a visit is booked, moved, followed and canceled on translated pages', async ({
  page,
  office,
}) => {
  const name = unique('Translated');
  const booking = new BookingPage(page);
  await booking.open();
  await isTranslated(page);
  const title = page.locator('legend', { hasText: 'Time on' });
  const dayOf = async (position: number) => {
    await booking.dates.nth(position).click();
    const words = String(await booking.dates.nth(position).textContent());
    const [, day = ''] = /(\d+)\D*$/.exec(words) ?? [];
    await expect(title).toHaveText(new RegExp(`^Time on \\w+, \\w+ ${day}, \\d{4}$`));
  };
  for (const position of [2, 5, 3, 4]) await dayOf(position);
  await booking.openSlots.first().click();
  await booking.openSlots.nth(1).click();
  await booking.next.click();
  await booking.chooseService();
  await booking.next.click();
  const summary = page.getByRole('complementary', { name: 'Your appointment' });
  await expect(summary).toContainText('Repair · Wine Cooler');

  // Back to the first step, for another day and time.
  for (const heading of ['Service Details', 'Select Date & Time']) {
    await page.getByRole('button', { name: 'Back', exact: true }).click();
    await expect(booking.heading(heading)).toBeVisible();
  }
  await dayOf(6);
  await booking.openSlots.nth(2).click();
  const date = String(await title.textContent()).replace('Time on ', '');
  const timeSlot = String(await booking.chosenSlot.getAttribute('data-slot'));
  await booking.next.click();
  await booking.next.click();
  await expectTexts(summary, date, spoken(timeSlot));
  await booking.enterContact({ 'Full Name': name, Email: emailOf(name) });
  await booking.book.click();
  await expect(booking.heading('Appointment Confirmed!')).toBeVisible();
  await expect(page.getByRole('main')).toContainText(spoken(timeSlot));

  const booked = await office.book({ customerName: name });
  const visit = new ManagedVisit(page);
  await visit.open(booked);
  await isTranslated(page);
  const weekday = await office.comingWeekday(booked.appointmentDate);
  await visit.move.click();
  await visit.choose(weekday, 0);
  const slot = await visit.choose(weekday, 1);
  await visit.confirmMove();
  await expect(visit.dialog).toHaveCount(0);
  await expect(visit.cell('Date')).toContainText(weekday);
  await expect(visit.cell('Time')).toContainText(spoken(slot));
  await visit.cancel.click();
  await visit.dialog.getByLabel('Reason').fill('It works again.');
  await visit.dialog.getByRole('button', { name: 'Cancel visit' }).click();
  await expect(visit.heading('This appointment is canceled')).toBeVisible();
});

test('each step of the technician shows on a translated page', async ({ page, office }) => {
  const { appointment, phone } = await office.job(unique('Translated steps'));
  const tracking = new TrackingPage(page);
  await tracking.open(appointment.id);
  await isTranslated(page);
  for (const [step, words] of [
    ['dispatched', 'Technician Dispatched'],
    ['en-route', 'On The Way'],
    ['arrived', 'Arrived'],
    ['in-progress', 'Repair in Progress'],
    ['completed', 'Service Complete'],
  ] as const) {
    await office.moveAsTechnician(phone, appointment.id, step);
    await expect(tracking.arrival).toContainText(words);
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  }
});

test('the portal and the payment show what has changed on translated pages', async ({
  page,
  office,
}) => {
  const customer = await Customer.register();
  await customer.enter(page);
  const portal = new PortalPage(page);
  await portal.open();
  await isTranslated(page);
  await portal.tab('Appointments').click();
  const booked = await customer.book(office);
  const card = portal.card(booked.number);
  await expect(card).toContainText('Scheduled');
  for (const total of [185.5, 120]) {
    await office.ask('PATCH', `/api/appointments/${booked.id}`, { totalCost: total });
    await expect(portal.nextVisit).toContainText(`Pay $${total.toFixed(2)}`);
  }
  await portal.tab('Service Requests').click();
  await portal.tab('Appointments').click();
  await expect(card).toBeVisible();

  const payment = new PaymentPage(page);
  await page.goto('/payment');
  await isTranslated(page);
  for (const amount of ['110', '87.25']) {
    await payment.amount.fill(amount);
    await payment.toCard();
    await expect(payment.pay).toHaveText(`Pay $${Number(amount).toFixed(2)}`);
    if (amount === '110') await page.getByRole('button', { name: 'Change the amount' }).click();
  }
  await payment.enterCard(goodCard);
  await payment.pay.click();
  await expect(payment.heading('Payment received')).toBeVisible();
  await expect(payment.cell('Amount paid')).toHaveText('$87.25');
});

test.describe('in the office', () => {
  test.use(asOffice);

  test('a translated board still works', async ({ page, office }) => {
    const { appointment, technician } = await office.job(unique('Translated board'));
    const board = new AppointmentsBoard(page);
    await board.open(appointment);
    await isTranslated(page);
    await expect(board.row(appointment.customerName)).toContainText(technician.name);
    await board.step(appointment.customerName, 'Dispatched').click();
    await expect(board.row(appointment.customerName)).toContainText('Dispatched');
    await openTab(page, 'Technicians');
    await openTab(page, 'Appointments');
    await expect(board.row(appointment.customerName)).toContainText('Dispatched');
  });
});
