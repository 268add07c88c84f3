/** A step on the board can be taken back. The rest of steps: admin-tracking-steps.component.spec.tsx. */
import { expect, expectToast, test, unique } from '../site/journey';
import { AppointmentsBoard } from '../site/pages/office-pages';
import { asOffice } from '../site/office-session';

test.use({ ...asOffice, viewport: { width: 1440, height: 900 } });

test('a step is undone, and a wrong status is corrected after a question and logged', async ({
  page,
  office,
}) => {
  const { appointment } = await office.job(
    unique('Corrected'),
    'dispatched',
    'en-route',
    'arrived',
  );
  const board = new AppointmentsBoard(page);
  await board.open(appointment);
  await board.step(appointment.customerName, 'In progress').click();
  await expectToast(page, 'Status updated', `${appointment.number} is In progress.`);
  await page
    .getByRole('button', { name: `Undo, take ${appointment.number} back to Arrived` })
    .click();
  await expectToast(page, 'Status corrected', `${appointment.number} is Arrived again.`);
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
