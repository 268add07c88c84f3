/** The team's videos. */
import { expectAccessible, expectAccessibleInDepth } from '../site/accessible';
import { serveVideos, VideoDialog } from '../site/pages/careers-page';
import { expect, holdBack, test } from '../site/journey';

const WALT = 'Walt Ferris';
const HIDES_AFTER_MS = 3_000;

test('without a file, says so over a page that can’t be reached or moved', async ({ page }) => {
  const refused: string[] = [];
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) refused.push(message.text());
  });
  const video = new VideoDialog(page);
  await page.goto('/careers');
  await video.watch(WALT).click();
  const alert = video.dialog.getByRole('alert');
  await expect(alert).toContainText('Video Unavailable');
  await expect(alert).toContainText(
    'This video testimonial is currently being prepared for upload.',
  );
  await expect(video.dialog).toContainText('I hire for the question');
  await expectAccessible(page, 'no video', '[role=dialog]');
  await video.button('Close').click();
  await expect(video.dialog).toHaveCount(0);
  await expect(video.watch(WALT)).toBeFocused();

  await video.watch(WALT).click();
  await expect(alert).toBeVisible();
  const scrolled = () => page.evaluate<number>('scrollY');
  const before = await scrolled();
  const main = page.locator('main');
  await expect(main).toHaveAttribute('inert', '');
  for (let presses = 0; presses < 4; presses += 1) {
    await page.keyboard.press('Tab');
    await expect(video.dialog.locator(':focus')).toHaveCount(1);
  }
  await page.mouse.move(5, 300);
  await page.mouse.wheel(0, 2_000);
  await page.keyboard.press('End');
  expect(await scrolled()).toBe(before);
  await page.mouse.click(5, 300);
  await expect(video.dialog).toHaveCount(0);
  await expect(main).not.toHaveAttribute('inert');
  await expect(video.watch(WALT)).toBeFocused();
  await page.mouse.wheel(0, 400);
  await expect.poll(scrolled).toBeGreaterThan(before);
  expect(refused).toEqual([]);
});

test('loads on demand, shows a spinner, plays and seeks', async ({ page }) => {
  await serveVideos(page);
  const scripts: string[] = [];
  page.on('request', (request) => scripts.push(request.url()));
  const video = new VideoDialog(page);
  await page.goto('/careers');
  await expect(video.watch(WALT)).toBeVisible();
  expect(scripts.filter((url) => /video-dialog|videos\/team/.test(url))).toEqual([]);
  const release = await holdBack(page, '**/videos/team/*.mp4');
  await video.watch('Denise Okafor').click();
  await expect(video.dialog).toHaveAccessibleName('Denise Okafor');
  await expect(video.dialog).toHaveAccessibleDescription(/Senior technician · 8 years/);
  await expect(video.dialog.getByRole('status')).toHaveText('Loading the video');
  release();
  await expect(video.dialog.getByRole('status')).toHaveCount(0);
  await expect(video.button('Pause')).toBeVisible();
  await expect.poll(() => video.property('paused')).toBe(false);
  expect(scripts.filter((url) => /video-dialog.*\.js$/.test(url))).toHaveLength(1);

  await video.button('Pause').click();
  await expect.poll(() => video.property('paused')).toBe(true);
  await expectAccessibleInDepth(page, 'video', '[role=dialog]');
  await video.button('Play').click();
  await expect.poll(() => video.property('paused')).toBe(false);
  await video.video.click({ position: { x: 100, y: 100 } });
  await expect(video.button('Play')).toBeVisible();
  await video.button('Mute').click();
  expect(await video.property('muted')).toBe(true);
  await video.button('Unmute').click();
  expect(await video.property('muted')).toBe(false);

  await expect(video.button('Play')).toBeVisible();
  const { width = 0, height = 0 } = (await video.position.boundingBox()) ?? {};
  const duration = await video.property<number>('duration');
  expect(duration).toBeGreaterThan(15);
  for (const part of [0.75, 0.25]) {
    await video.position.click({ position: { x: width * part, y: height / 2 } });
    await expect
      .poll(async () => Math.abs((await video.property<number>('currentTime')) - duration * part))
      .toBeLessThan(0.5);
  }
  await expect(video.position).toHaveAttribute('aria-valuetext', /^0:0[45] of 0:(19|20)$/);
});

test('obeys the keys and fills the screen', async ({ page }) => {
  await serveVideos(page);
  const video = new VideoDialog(page);
  await page.goto('/careers');
  await video.watch(WALT).focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => video.property<number>('currentTime')).toBeGreaterThan(0);
  await page.keyboard.press('Space');
  await expect.poll(() => video.property('paused')).toBe(true);
  await page.keyboard.press('m');
  expect(await video.property('muted')).toBe(true);
  await page.keyboard.press('m');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  expect(await video.property('volume')).toBe(0.8);
  await expect(video.dialog.getByText('80%')).toBeVisible();
  await page.keyboard.press('ArrowUp');
  expect(await video.property('volume')).toBe(0.9);
  const before = await video.property<number>('currentTime');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowLeft');
  await expect
    .poll(async () => Math.round((await video.property<number>('currentTime')) - before))
    .toBe(5);
  // The space bar on a button only presses that button.
  await video.button('Mute').focus();
  await page.keyboard.press('Space');
  expect(await video.property('muted')).toBe(true);
  expect(await video.property('paused')).toBe(true);
  await video.position.focus();
  await page.keyboard.press('Home');
  await expect.poll(() => video.property('currentTime')).toBe(0);
  await page.keyboard.press('ArrowUp');
  await expect.poll(() => video.property('currentTime')).toBe(5);
  await page.keyboard.press('Escape');

  // Escape leaves the full screen first.
  await video.open(WALT);
  const full = () => page.evaluate<boolean>('document.fullscreenElement !== null');
  await video.button('Full screen').click();
  await expect.poll(full).toBe(true);
  await video.button('Exit full screen').click();
  await expect.poll(full).toBe(false);
  await page.keyboard.press('f');
  await expect.poll(full).toBe(true);
  await page.keyboard.press('Escape');
  await expect.poll(full).toBe(false);
  await expect(video.dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(video.dialog).toHaveCount(0);
});

test.describe('by mouse and by touch', () => {
  test.use({ hasTouch: true });

  test('hides the controls after three seconds without a movement', async ({ page }) => {
    await serveVideos(page);
    await page.clock.install();
    const video = new VideoDialog(page);
    await page.goto('/careers');
    await video.open(WALT);
    const shown = () => expect(video.controls).toHaveCSS('opacity', '1');
    const hidden = () => expect(video.controls).toHaveCSS('opacity', '0');
    const { x = 0, y = 0 } = (await video.video.boundingBox()) ?? {};
    await page.clock.pauseAt(await page.evaluate<number>('Date.now() + 1_000'));

    await page.mouse.move(x + 60, y + 60);
    await page.clock.runFor(HIDES_AFTER_MS - 100);
    await shown();
    await page.clock.runFor(200);
    await hidden();

    await page.mouse.move(x + 80, y + 80);
    await shown();
    await page.clock.runFor(HIDES_AFTER_MS - 100);
    await page.mouse.move(x + 90, y + 90);
    await page.clock.runFor(HIDES_AFTER_MS - 100);
    await shown();
    await page.clock.runFor(200);
    await hidden();

    // Any key shows the controls. They stay while one of them has the focus.
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await expect(video.position).toBeFocused();
    await shown();
    await page.clock.runFor(3 * HIDES_AFTER_MS);
    await shown();
    await page.keyboard.press('Shift+Tab');
    await expect(video.button('Close')).toBeFocused();
    await page.clock.runFor(HIDES_AFTER_MS + 100);
    await hidden();

    // They stay while the video is paused.
    await page.keyboard.press('k');
    await expect.poll(() => video.property('paused')).toBe(true);
    await shown();
    await page.clock.runFor(3 * HIDES_AFTER_MS);
    await shown();

    // The first tap shows the controls, the next one pauses.
    await page.keyboard.press('k');
    await expect.poll(() => video.property('paused')).toBe(false);
    await page.setViewportSize({ width: 390, height: 800 });
    await page.clock.runFor(HIDES_AFTER_MS + 100);
    await hidden();
    await video.video.tap({ position: { x: 60, y: 60 } });
    await shown();
    expect(await video.property('paused')).toBe(false);
    await video.video.tap({ position: { x: 60, y: 60 } });
    await expect.poll(() => video.property('paused')).toBe(true);
  });
});
