/** Finding a job or a request among all of them, and that its long words fit. The rest: admin-tracking-*.component.spec.tsx. */
import { expect, test, unique } from '../site/journey';
import { AppointmentsBoard } from '../site/pages/office-pages';
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
  const fits = async (what: string) =>
    expect
      .poll(() => page.evaluate<number>('document.documentElement.scrollWidth - innerWidth'), what)
      .toBeLessThanOrEqual(0);
  for (const width of [390, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/admin-tracking');
    await expect(page.getByRole('region', { name: /Alerts/ })).toContainText(request.number);
    await fits(`overview at ${width}`);
    await page.goto(`/admin-tracking?tab=appointments&search=${name}`);
    await expect(
      page.getByRole('button', { name: `Details of ${appointment.number}` }),
    ).toBeVisible();
    await fits(`appointments at ${width}`);
    await page.getByRole('button', { name: `Details of ${appointment.number}` }).click();
    const drawer = page.getByRole('dialog');
    await expect(drawer.getByLabel('Technician notes')).toHaveValue(text);
    await expect(drawer).toContainText(text);
    await fits(`appointment at ${width}`);
    expect(await drawer.evaluate((each) => each.scrollWidth - each.clientWidth)).toBe(0);
    await page.goto('/admin-tracking?tab=live-tracking');
    await expect(page.getByRole('article', { name })).toBeVisible();
    await fits(`live tracking at ${width}`);
    await page.goto('/admin-tracking?tab=technicians');
    await expect(page.getByRole('article', { name: technician.name })).toBeVisible();
    await fits(`technicians at ${width}`);
    await page.goto('/technician-management');
    await expect(page.getByRole('article', { name: technician.name })).toBeVisible();
    await fits(`technician management at ${width}`);
    await page.goto(`/admin-tracking?tab=service-requests&request-search=${name}`);
    await page.getByRole('button', { name: `Details of ${request.number}` }).click();
    await expect(page.getByRole('dialog')).toContainText(text);
    await fits(`service request at ${width}`);
  }
});
