/** Finding a job among all of them, choosing whom it goes to, and what is said when a list cannot be had. */
import type { Route } from '@playwright/test';
import { expect, expectToast, test, unique } from '../site/journey';
import { AppointmentsBoard } from '../site/pages/office-pages';
import { asOffice } from '../site/office-session';
import { RequestsBoard } from '../site/pages/requests-board';

test.use({ ...asOffice, viewport: { width: 1440, height: 900 } });

test('search finds a job of any date by its phone number, in any form', async ({
  page,
  office,
}) => {
  const word = unique('Searched').split(' ')[1]!;
  const appointment = await office.book({
    customerName: `Zoë ${word}`,
    phone: '(904) 555-0163',
  });
  const board = new AppointmentsBoard(page);
  await page.goto('/admin-tracking?tab=appointments&day=past');
  for (const search of [
    `+1 904 555-0163 ${word}`,
    `+19045550163 ${word}`,
    `904.555.0163 ${word}`,
    `zoe ${word.slice(0, 5)}`,
    appointment.number,
  ]) {
    await page.getByLabel('Search').fill(search);
    await expect(page.getByText(/^\d+ found, all dates$/)).toBeVisible();
    await expect(board.row(appointment.customerName)).toContainText(appointment.number);
  }
  await page.getByLabel('Search').fill(`${word}nobody`);
  await expect(page.getByRole('heading', { name: 'No appointment matches' })).toBeVisible();
  await expect(page.getByText('No appointment on any date matches those words.')).toBeVisible();
});

test('does not deny a job while the answer is out, and shows the answer to the last words', async ({
  page,
  office,
}) => {
  const word = unique('Slow').split(' ')[1]!;
  const appointment = await office.book({ customerName: `Slow ${word}` });
  const held: Route[] = [];
  await page.goto('/admin-tracking?tab=appointments');
  await page.route(/\/api\/appointments\?.*search=/, (route) => {
    held.push(route);
  });
  const search = page.getByLabel('Search');
  await search.fill('zzzz');
  await expect.poll(() => held.length).toBeGreaterThan(0);
  await search.fill(word);
  await expect
    .poll(() => held.some((route) => route.request().url().includes(`search=${word}`)))
    .toBe(true);
  await expect(page.getByText('Searching all dates')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'No appointment matches' })).toHaveCount(0);
  // The newer answer comes first; the older one, with nothing in it, comes late.
  for (const route of held.filter((each) => each.request().url().includes(word)))
    await route.continue();
  await expect(new AppointmentsBoard(page).row(word)).toContainText(appointment.number);
  for (const route of held.filter((each) => each.request().url().includes('zzzz')))
    await route.fulfill({ json: [] }).catch(() => undefined);
  await page.unroute(/\/api\/appointments\?.*search=/);
  await expect(new AppointmentsBoard(page).row(word)).toContainText(appointment.number);
  await expect(page.getByRole('heading', { name: 'No appointment matches' })).toHaveCount(0);
});

test('shows more, page by page, of appointments and of requests', async ({ page, office }) => {
  const word = unique('Paged').split(' ')[1]!;
  for (let index = 0; index < 3; index++) {
    await office.book({ customerName: `Paged ${word} ${index}` });
    await office.requestService({ lastName: `${word} ${index}` });
  }
  // Pages as they are with thousands: this many rows come at once.
  await page.route(/\/api\/(appointments|admin\/service-requests)\?.*search=/, (route) => {
    const url = new URL(route.request().url());
    url.searchParams.set('limit', '1');
    return route.continue({ url: url.toString() });
  });
  await page.goto(`/admin-tracking?tab=appointments&search=${word}`);
  const rows = page.getByRole('button', { name: /^Details of FC-/ });
  for (const count of [1, 2, 3]) {
    await expect(rows).toHaveCount(count);
    if (count < 3) {
      await expect(page.getByText(`${count} shown of 3 found, all dates`)).toBeVisible();
      await page.getByRole('button', { name: 'Show more' }).click();
    }
  }
  await expect(page.getByRole('button', { name: 'Show more' })).toHaveCount(0);

  await page.goto(`/admin-tracking?tab=service-requests&request-search=${word}`);
  const requests = page.getByRole('button', { name: /^Details of SR-/ });
  await expect(requests).toHaveCount(1);
  await page.getByRole('button', { name: 'Show more' }).click();
  await expect(requests).toHaveCount(2);
});

test('search finds service requests', async ({ page, office }) => {
  const lastName = unique('Wanted');
  const { number } = await office.requestService({ lastName });
  const board = new RequestsBoard(page);
  await board.open();
  await page
    .getByRole('search', { name: /service requests/ })
    .getByLabel('Search')
    .fill(lastName);
  await expect(page.getByText('1 found')).toBeVisible();
  await expect(board.row(number)).toBeVisible();
});

test('a name’s beginning and Enter choose the one who is meant, and nobody by accident', async ({
  page,
  office,
}) => {
  // Letters alone, so that the words are the same everywhere and nobody else begins like them.
  const mark = unique('')
    .replace(/\W/g, '')
    .replace(/\d/g, (digit) => 'abcdefghij'[Number(digit)]!);
  const short = `q${mark}`;
  const meant = await office.technician(`${short} Haddad`);
  await office.technician(`Anna Chol${short}`);
  const [one, other] = [
    await office.technician(`Pia ${short}x Reyes`),
    await office.technician(`Ron ${short}x Bell`),
  ];
  const appointment = await office.book({ customerName: unique('Picked') });
  const board = new AppointmentsBoard(page);
  await board.open(appointment);
  const field = board.technicianOf(appointment.customerName);

  // Two answer it as well: Enter assigns nobody.
  await field.click();
  await field.fill(`${short}x`);
  const options = page.getByRole('option');
  await expect(options).toHaveCount(2);
  await field.press('Enter');
  await expect(options).toHaveCount(2);
  await field.press('Tab');
  await expect(board.row(appointment.customerName)).toContainText('Unassigned');

  await field.click();
  await field.fill(short.toUpperCase());
  await expect(options.first()).toContainText(meant.name);
  await expect(options).toHaveCount(3);
  await field.press('Enter');
  await expectToast(page, 'Technician assigned successfully', `${meant.name} has`);
  await expect(board.row(appointment.customerName)).toContainText(meant.name);

  // Somebody who is under way with another job says with which.
  await office.ask('PUT', `/api/technicians/${other.id}`, { status: 'offline' });
  const elsewhere = await office.book({ customerName: unique('Elsewhere') });
  await office.assign(elsewhere.id, one.id);
  await office.move(elsewhere.id, 'dispatched', 'en-route');
  await field.click();
  await field.fill(short);
  await expect(options.filter({ hasText: one.name })).toContainText(
    new RegExp(`On ${elsewhere.number}|Has ${elsewhere.number}`),
  );
  await expect(options.filter({ hasText: other.name })).toHaveAttribute('aria-disabled', 'true');
});

test('says the number of a call that failed, to be told or copied', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const requestId = 'req-4f3a91c07d';
  await page.route(/\/api\/(appointments|admin\/service-requests)\?/, (route) =>
    route.fulfill({
      status: 500,
      json: {
        statusCode: 500,
        code: 'internal',
        message:
          'Something went wrong on our side. If you call us, please tell us the request number.',
        requestId,
      },
    }),
  );
  for (const [tab, title] of [
    ['appointments', 'Appointments could not be loaded'],
    ['service-requests', 'Service requests could not be loaded'],
  ] as const) {
    await page.goto(`/admin-tracking?tab=${tab}`);
    const panel = page.getByRole('alert').filter({ hasText: title });
    await expect(panel).toContainText(`Request number ${requestId}`);
    await panel.getByRole('button', { name: /^Copy/ }).click();
    await expect(panel.getByRole('button', { name: /^Copied/ })).toBeVisible();
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(requestId);
  }
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
