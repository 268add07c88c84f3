/** Steps on the board: one tap is one step, and a wrong one can be taken back. */
import type { Page, Request, Route } from '@playwright/test';
import { expect, expectToast, test, unique } from '../site/journey';
import { AppointmentsBoard } from '../site/pages/office-pages';
import { asOffice } from '../site/office-session';

test.use({ ...asOffice, viewport: { width: 1440, height: 900 } });

function stepsSent(page: Page): unknown[] {
  const sent: unknown[] = [];
  page.on('request', (request: Request) => {
    if (request.method() === 'PUT' && /\/api\/tracking\/.*\/status$/.test(request.url()))
      sent.push(request.postDataJSON());
  });
  return sent;
}

test('two quick taps take one step', async ({ page, office }) => {
  const { appointment } = await office.job(unique('Twice'));
  const board = new AppointmentsBoard(page);
  await board.open(appointment);
  const sent = stepsSent(page);
  const row = board.row(appointment.customerName);
  await board.step(appointment.customerName, 'Dispatched').dblclick();
  await expect(row).toContainText('Dispatched');
  const next = board.step(appointment.customerName, 'En route');
  await expect(next).toHaveAttribute('aria-disabled', 'true');
  // A tap that was meant for the step before.
  await next.dispatchEvent('click');
  await expect(next).not.toHaveAttribute('aria-disabled', 'true');
  expect(sent).toEqual([{ status: 'dispatched', from: 'scheduled' }]);
  expect(await office.record(appointment.id)).toMatchObject({ status: 'dispatched' });
});

test('nobody’s tap falls on a step that has just changed by itself', async ({ page, office }) => {
  const { appointment } = await office.job(unique('Swapped'), 'dispatched');
  const board = new AppointmentsBoard(page);
  await board.open(appointment);
  const sent = stepsSent(page);
  await expect(board.step(appointment.customerName, 'En route')).toBeEnabled();
  await office.move(appointment.id, 'en-route');
  const next = board.step(appointment.customerName, 'Arrived');
  await next.dispatchEvent('click');
  await expect(next).toBeEnabled();
  expect(sent).toEqual([]);
});

test('a step is undone within ten seconds, with the keyboard too', async ({ page, office }) => {
  const { appointment } = await office.job(unique('Undone'), 'dispatched');
  const board = new AppointmentsBoard(page);
  await board.open(appointment);
  const sent = stepsSent(page);
  const row = board.row(appointment.customerName);
  await board.step(appointment.customerName, 'En route').click();
  await expectToast(page, 'Status updated', `${appointment.number} is En route.`);
  const undo = row.getByRole('button', {
    name: `Undo, take ${appointment.number} back to Dispatched`,
  });
  await undo.focus();
  await page.keyboard.press('Enter');
  await expectToast(page, 'Status corrected', `${appointment.number} is Dispatched again.`);
  await expect(undo).toHaveCount(0);
  await expect(row).toContainText('Dispatched');
  expect(sent).toEqual([
    { status: 'en-route', from: 'dispatched' },
    { status: 'dispatched', from: 'en-route', correction: true },
  ]);
  expect(await office.record(appointment.id)).toMatchObject({ status: 'dispatched' });
});

test('a wrong status is corrected from the details, after a question, and logged', async ({
  page,
  office,
}) => {
  const { appointment } = await office.job(
    unique('Corrected'),
    'dispatched',
    'en-route',
    'arrived',
    'in-progress',
  );
  const board = new AppointmentsBoard(page);
  await board.open(appointment);
  const details = await board.details(appointment.customerName);
  await details.getByRole('button', { name: 'Correct status' }).click();
  await page.getByRole('menuitem', { name: 'Back to En route' }).click();
  const question = page.getByRole('dialog', {
    name: `Take ${appointment.number} back to En route?`,
  });
  await expect(question).toContainText('sees that the technician is on the way');
  await question.getByRole('button', { name: 'Correct to En route' }).click();
  await expectToast(page, 'Status corrected', `${appointment.number} is En route again.`);
  await expect(details).toContainText('En route');
  await expect(details.getByRole('region', { name: 'What happened' })).toContainText(/En route/i);
});

test('an arrival far from the address is asked about', async ({ page, office }) => {
  const { appointment, phone } = await office.job(unique('Far'), 'dispatched', 'en-route');
  await office.report(phone, { lat: 30.33, lng: -81.66 });
  const board = new AppointmentsBoard(page);
  await board.open(appointment);
  await expect
    .poll(async () => (await office.record(appointment.id)).distanceToCustomer)
    .toBeGreaterThan(20);
  await page.reload();
  await board.step(appointment.customerName, 'Arrived').click();
  const question = page.getByRole('dialog', { name: /arrived\?$/ });
  await expect(question).toContainText(/\d km from/);
  await question.getByRole('button', { name: 'Not yet' }).click();
  expect(await office.record(appointment.id)).toMatchObject({ status: 'en-route' });
  await board.step(appointment.customerName, 'Arrived').click();
  await question.getByRole('button', { name: 'Mark as arrived' }).click();
  await expectToast(page, 'Status updated', `${appointment.number} is Arrived.`);
});

test('a step from a status that somebody else has left is told, not taken', async ({
  page,
  office,
}) => {
  const { appointment } = await office.job(unique('Left'), 'dispatched');
  const board = new AppointmentsBoard(page);
  await board.open(appointment);
  const somebodyIsFaster = async (route: Route) => {
    await office.move(appointment.id, 'en-route', 'arrived');
    await route.continue();
  };
  await page.route('**/api/tracking/*/status', somebodyIsFaster, { times: 1 });
  await board.step(appointment.customerName, 'En route').click();
  await expectToast(
    page,
    'Changed by someone else',
    new RegExp(`has just moved ${appointment.number} to Arrived`),
  );
  await expect(board.row(appointment.customerName)).toContainText('Arrived');
});
