import { vectorArchive } from '@contracts/testing/map-archive';
import type { SiteConfig } from '@contracts/vocabulary/business';
import type { Page } from '@playwright/test';
import { expectAccessible, expectAccessibleInDepth } from '../site/accessible';
import { eventually } from '../site/eventually';
import { expect, expectTexts, test, unique } from '../site/journey';
import { TrackingPage } from '../site/pages/tracking-page';

const trackingCall = '**/api/tracking/*';
const onTheWay = { lat: 29.85, lng: -81.33 };

/** As if the geocoder knew the house. The stack's own only knows towns and ZIP codes. */
async function knowingTheHouse(page: Page): Promise<void> {
  const known = (text: string) => text.replace(/"approximate":\{[^}]*\}/g, '"approximate":null');
  await page.route(trackingCall, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: known(await response.text()) });
  });
  await page.routeWebSocket('**/ws', (socket) => {
    const server = socket.connectToServer();
    server.onMessage((frame) => socket.send(known(String(frame))));
  });
}

test('without a link shows the demo drive, and its marker moves', async ({ page, office }) => {
  test.setTimeout(240_000);
  // Between two laps no one drives, for up to a minute.
  await eventually(
    async () => {
      const { demoAppointmentId } = await office.ask<SiteConfig>('GET', '/api/config');
      const record = await office.record(String(demoAppointmentId));
      expect([record.status, Number(record.estimatedTimeToArrival) > 1]).toEqual([
        'en-route',
        true,
      ]);
    },
    { withinMs: 180_000 },
  );
  await page.goto('/technician-tracking');
  const tracking = new TrackingPage(page);
  const marker = tracking.marker('Hollis Beckett');
  await expect(marker).toBeVisible();
  await (
    await tracking.watchMarker('Hollis Beckett')
  )();
});

test('draws the streets of the company’s own archive, and asks no one else', async ({
  page,
  office,
}) => {
  const { appointment, technician, phone } = await office.job(unique('Streets'));
  await office.moveAsTechnician(phone, appointment.id, 'dispatched');
  await office.moveAsTechnician(phone, appointment.id, 'en-route');
  await office.report(phone, onTheWay);
  const archive = vectorArchive();
  await page.route('**/map-tiles.pmtiles', (route) => {
    const [, start, end] = /^bytes=(\d+)-(\d+)$/.exec(route.request().headers().range ?? '') ?? [];
    return route.fulfill({ status: 206, body: archive.subarray(Number(start), Number(end) + 1) });
  });
  await page.route('**/api/config', async (route) => {
    const response = await route.fetch();
    const config = (await response.json()) as SiteConfig;
    const map: SiteConfig['map'] = { ...config.map, archiveUrl: '/map-tiles.pmtiles' };
    await route.fulfill({ response, json: { ...config, map } });
  });
  const tracking = new TrackingPage(page);
  await tracking.open(appointment.id);
  await expect(tracking.marker(technician.name)).toBeVisible();
  await expect(page.getByRole('link', { name: '© OpenStreetMap contributors' })).toBeVisible();
  // Land and roads.
  await expect
    .poll(() =>
      page.evaluate<boolean>(`[...document.querySelectorAll('canvas.leaflet-tile-loaded')].some((tile) => {
        const { data } = tile.getContext('2d').getImageData(0, 0, tile.width, tile.height);
        const colors = new Set(new Uint32Array(data.buffer));
        return colors.size > 1 && !colors.has(0);
      })`),
    )
    .toBe(true);
});

test('tells each step of the journey, and what belongs to it', async ({ page, office }) => {
  const name = unique('Steps');
  const { appointment, technician, phone } = await office.job(name);
  const tracking = new TrackingPage(page);
  const current = page.locator('li[aria-current=step]');
  const call = page.getByRole('link', { name: 'Call Technician' });
  await tracking.open(appointment.id);
  await expect(tracking.timeline).toHaveText([
    /Appointment Scheduled/,
    /Technician Dispatched/,
    /En Route to Location/,
    /Technician Arrival/,
    /Service Complete/,
  ]);
  await expect(tracking.arrival).toContainText('Scheduled');
  await expect(current).toContainText('Appointment Scheduled');
  await expect(call).toHaveCount(0);
  await expect(page.getByText(technician.name)).toBeVisible();
  await expectAccessibleInDepth(page, 'scheduled');

  await office.moveAsTechnician(phone, appointment.id, 'dispatched');
  await expect(tracking.arrival).toContainText('Technician Dispatched');
  await expect(current).toContainText('Technician Dispatched');
  await expect(call).toHaveAttribute('href', 'tel:+19045550181');
  await expectAccessibleInDepth(page, 'dispatched');

  await office.moveAsTechnician(phone, appointment.id, 'en-route');
  await office.report(phone, onTheWay);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your Technician is On The Way');
  await expect(tracking.arrival).toContainText('On The Way');
  await expect(tracking.measure('Distance')).toHaveText('about 6 km (4 mi)');
  await expect(tracking.measure('ETA')).toHaveText('about 10 min');
  await expect(tracking.marker(technician.name)).toBeVisible();
  await expectAccessible(page, 'on the way');
  // Only the ZIP code's place is known.
  await expect(tracking.home).toHaveCount(0);
  const place = tracking.roughHome('32084');
  await expect(place).toHaveText('near 32084');
  await expect(
    page.locator('.leaflet-overlay-pane path[fill-opacity][stroke-dasharray]'),
  ).toBeVisible();
  const wayLeft = page.locator('path[stroke-dasharray="2 12"]');
  await expect(wayLeft).toHaveCount(1);
  await place.click();
  await expect(page.locator('.leaflet-popup-content')).toContainText('5 Test Pattern Lane');

  await office.moveAsTechnician(phone, appointment.id, 'arrived');
  await expect(tracking.arrival).toContainText('Arrived');
  await expect(current).toContainText('Technician Arrival');
  await expect(tracking.measure('ETA')).toHaveCount(0);
  await expect(tracking.marker(technician.name)).toBeVisible();
  await expect(wayLeft).toHaveCount(0);
  await expectAccessibleInDepth(page, 'arrived');

  await office.moveAsTechnician(phone, appointment.id, 'in-progress');
  await expect(tracking.arrival).toContainText('Repair in Progress');
  await expect(tracking.marker(technician.name)).toHaveCount(0);
  await expectAccessibleInDepth(page, 'in progress');

  await office.moveAsTechnician(phone, appointment.id, 'completed');
  await expect(tracking.arrival).toContainText('Service Complete');
  await expect(tracking.indicator).toHaveCount(0);
  await expect(call).toHaveCount(0);
  await expectAccessibleInDepth(page, 'done', 'main');
  await expect(async () => {
    await page.reload();
    await expect(tracking.panel('Your technician')).toContainText('Completed jobs1');
  }).toPass();
  await expect(tracking.marker(technician.name)).toHaveCount(0);
});

test('shows details, the countdown and both markers with popups', async ({ page, office }) => {
  const name = unique('Popups');
  await knowingTheHouse(page);
  const { appointment, technician, phone } = await office.job(name, 'dispatched', 'en-route');
  await office.report(phone, onTheWay);
  const tracking = new TrackingPage(page);
  await tracking.open(appointment.id);
  const details = tracking.panel('Service details');
  await expectTexts(
    details,
    'Repair',
    'Dryer',
    'Whirlpool',
    appointment.number,
    '5 Test Pattern Lane',
  );

  const card = tracking.panel('Your technician');
  await expectTexts(card, technician.name, 'Test van', 'Dryer');

  const countdown = tracking.arrival.getByText(/^\d+:\d\d$/);
  const before = await countdown.textContent();
  await expect(countdown).not.toHaveText(String(before));
  const bar = page.getByRole('progressbar', { name: 'Progress to arrival' });
  const percent = Number(await bar.getAttribute('aria-valuenow'));
  expect(percent).toBeGreaterThan(60);
  expect(percent).toBeLessThan(100);

  await tracking.marker(technician.name).click();
  const popup = page.locator('.leaflet-popup-content');
  await expect(popup).toContainText(technician.name);
  await expect(popup).toContainText(/Updated \d+:\d\d [AP]M/);
  await tracking.home.click();
  await expect(popup.last()).toContainText('5 Test Pattern Lane');
  // The stack has no street tiles.
  await expect(page.locator('.leaflet-coast-pane path[fill-rule=evenodd]')).toBeVisible();
});
