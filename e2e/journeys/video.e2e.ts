/** The team's videos. */
import { expectAccessible, expectAccessibleInDepth, tabTo } from '../site/accessible';
import { serveVideos, VideoDialog } from '../site/pages/careers-page';
import { expect, holdBack, test } from '../site/journey';

const WALT = 'Walt Ferris';

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
  await video.close.click();
  await expect(video.dialog).toHaveCount(0);
  await expect(video.watch(WALT)).toBeFocused();

  await video.watch(WALT).click();
  await expect(alert).toBeVisible();
  const scrolled = () => page.evaluate<number>('scrollY');
  const before = await scrolled();
  const main = page.locator('main');
  await expect(main).toHaveAttribute('inert', '');
  await expect(video.dialog.locator(':focus')).toHaveCount(1);
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

test('loads on demand, plays and seeks by mouse', async ({ page }) => {
  await serveVideos(page);
  const requested: string[] = [];
  page.on('request', (request) => requested.push(request.url()));
  const video = new VideoDialog(page);
  await page.goto('/careers');
  await expect(video.watch(WALT)).toBeVisible();
  expect(requested.filter((url) => /video-dialog|videos\/team/.test(url))).toEqual([]);
  const release = await holdBack(page, '**/videos/team/*.mp4');
  await video.watch('Denise Okafor').click();
  await expect(video.dialog).toHaveAccessibleName('Denise Okafor');
  await expect(video.dialog).toHaveAccessibleDescription(/Senior technician · 8 years/);
  await expect(video.video).toHaveAccessibleName('Video of Denise Okafor');
  await expect(video.video).toHaveAttribute('poster', /camera.*\.svg$/);
  release();
  await expect.poll(() => video.property('paused')).toBe(false);
  expect(requested.filter((url) => /video-dialog.*\.js$/.test(url))).toHaveLength(1);
  expect(requested).toContainEqual(expect.stringMatching(/senior-technician\.vtt$/));

  await video.video.click({ position: { x: 100, y: 100 } });
  await expect.poll(() => video.property('paused')).toBe(true);
  await expectAccessibleInDepth(page, 'video', '[role=dialog]');
  const duration = await video.property<number>('duration');
  expect(duration).toBeGreaterThan(15);
  for (const part of [0.75, 0.25]) {
    await video.video.click({ position: await video.timeline(part) });
    await expect
      .poll(async () => Math.abs((await video.property<number>('currentTime')) - duration * part))
      .toBeLessThan(0.5);
  }
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
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => video.property<number>('volume')).toBeLessThan(1);
  await page.keyboard.press('End');
  const duration = await video.property<number>('duration');
  await expect.poll(() => video.property('currentTime')).toBe(duration);
  await page.keyboard.press('ArrowLeft');
  await expect.poll(() => video.property<number>('currentTime')).toBeLessThan(duration);
  await page.keyboard.press('Home');
  await expect.poll(() => video.property('currentTime')).toBe(0);

  // Escape leaves the full screen first.
  const full = () => page.evaluate<boolean>('document.fullscreenElement !== null');
  await video.video.dblclick({ position: { x: 100, y: 100 } });
  await expect.poll(full).toBe(true);
  await page.keyboard.press('Escape');
  await expect.poll(full).toBe(false);
  await expect(video.dialog).toBeVisible();

  // Tab reaches the browser's controls, then Close.
  await expect(video.video).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(video.video).toBeFocused();
  await tabTo(page, /^Close$/);
  await page.keyboard.press('Escape');
  await expect(video.dialog).toHaveCount(0);
  await expect(video.watch(WALT)).toBeFocused();
});

test.describe('by touch', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 800 } });

  test('plays, pauses and closes', async ({ page }) => {
    await serveVideos(page);
    const video = new VideoDialog(page);
    await page.goto('/careers');
    await video.watch(WALT).tap();
    await expect.poll(() => video.property<number>('currentTime')).toBeGreaterThan(0);
    await video.video.tap({ position: await video.playButton() });
    await expect.poll(() => video.property('paused')).toBe(true);
    await video.video.tap({ position: await video.playButton() });
    await expect.poll(() => video.property('paused')).toBe(false);
    await video.close.tap();
    await expect(video.dialog).toHaveCount(0);
  });
});
