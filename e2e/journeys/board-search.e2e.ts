/** Finding a job or a request among all of them, and that its long words fit. The rest: admin-tracking-*.component.spec.tsx. */
import { expect, test, unique } from '../site/journey';
import { AppointmentsBoard, openTab } from '../site/pages/office-pages';
import { asOffice } from '../site/office-session';
import { RequestsBoard } from '../site/pages/requests-board';

test.use({ ...asOffice, viewport: { width: 1440, height: 900 } });

test('search finds a job of any date by its phone number, and a service request', async ({
  page,
  office,
}) => {
  const word = unique('Searched').split(' ')[1]!;
  const appointment = await office.book({
    customerName: `Zoë ${word}`,
    phone: '(904) 555-0163',
  });
  const { number } = await office.requestService({ lastName: word });
  await page.goto('/admin-tracking?tab=appointments&day=past');
  for (const search of [`+1 904 555-0163 ${word}`, `zoe ${word.slice(0, 5)}`]) {
    await page.getByLabel('Search').fill(search);
    await expect(page.getByText(/^\d+ found, all dates$/)).toBeVisible();
    await expect(new AppointmentsBoard(page).row(appointment.customerName)).toContainText(
      appointment.number,
    );
  }
  const board = new RequestsBoard(page);
  await board.open();
  await page
    .getByRole('search', { name: /service requests/ })
    .getByLabel('Search')
    .fill(word);
  await expect(page.getByText('1 found')).toBeVisible();
  await expect(board.row(number)).toBeVisible();
});

test('one long word never widens a page', async ({ page, office }) => {
  const name = `${unique('L').replace(/\W/g, '')}${'W'.repeat(60)}`.slice(0, 60);
  const text = 'm'.repeat(900);
  const appointment = await office.book({
    customerName: name,
    address: 'A'.repeat(120),
    description: text,
  });
  const technician = await office.technician(name.toLowerCase());
  await office.assign(appointment.id, technician.id);
  await office.move(appointment.id, 'dispatched');
  await office.ask('PATCH', `/api/appointments/${appointment.id}`, { technicianNotes: text });
  const request = await office.requestService({
    firstName: name,
    lastName: name,
    problemDescription: text,
    isEmergency: true,
  });
  /** On a phone, on a tablet and on a desk, without loading it again. */
  const fits = async (what: string, element = page.locator('html')) => {
    for (const width of [390, 768, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await expect
        .poll(() => element.evaluate((each) => each.scrollWidth - each.clientWidth), {
          message: `${what} at ${width}`,
        })
        .toBeLessThanOrEqual(0);
    }
  };
  const drawer = page.getByRole('dialog');
  await page.goto('/admin-tracking');
  await expect(page.getByRole('region', { name: /Alerts/ })).toContainText(request.number);
  await fits('overview');
  for (const [tab, card] of [
    ['Live Tracking', name],
    ['Technicians', technician.name],
  ] as const) {
    await openTab(page, tab);
    await expect(page.getByRole('article', { name: card })).toBeVisible();
    await fits(tab);
  }
  await page.goto(`/admin-tracking?tab=appointments&search=${name}`);
  const details = page.getByRole('button', { name: `Details of ${appointment.number}` });
  await expect(details).toBeVisible();
  await fits('appointments');
  await details.click();
  await expect(drawer.getByLabel('Technician notes')).toHaveValue(text);
  await expect(drawer).toContainText(text);
  await fits('behind the appointment');
  await fits('appointment', drawer);
  await page.goto(`/admin-tracking?tab=service-requests&request-search=${name}`);
  await page.getByRole('button', { name: `Details of ${request.number}` }).click();
  await expect(drawer).toContainText(text);
  await fits('service request');
  await page.goto('/technician-management');
  await expect(page.getByRole('article', { name: technician.name })).toBeVisible();
  await fits('technician management');
});
