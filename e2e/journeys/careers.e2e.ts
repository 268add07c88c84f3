/** Looking for work: what is open, how to apply, and where no mail program answers. */
import type { Page } from '@playwright/test';
import { slugOf, titles } from '../site/pages/careers-page';
import { expect, test } from '../site/journey';

const EMAIL = 'service@example.com';
const subjectOf = (title: string) => `Application for ${title} Position`;

const subjectIn = (href: string | null) => new URL(href ?? '').searchParams.get('subject');

const card = (page: Page, title: string) => page.getByRole('article', { name: title });

/** How far under the header's lower edge a section begins. */
const gapAbove = (page: Page, id: string) =>
  page.evaluate<number>(`Math.round(document.getElementById('${id}').getBoundingClientRect().top
    - document.querySelector('[data-site-header]').offsetHeight)`);

test('shows benefits, team, openings and the way in', async ({ page }) => {
  await page.goto('/');
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Careers' })
    .click();
  await expect(page).toHaveURL('/careers');
  await expect(page).toHaveTitle(/^Careers/);
  const main = page.getByRole('main');
  await expect(main.getByText('Now Hiring')).toBeVisible();
  const items = (region: string, list: number) =>
    page.getByRole('region', { name: region }).getByRole('list').nth(list).locator('> li');
  await expect(items('What you get for it', 0)).toHaveCount(4);
  await expect(main.getByRole('button', { name: /^Watch the video of / })).toHaveCount(3);
  await expect(
    page.getByRole('region', { name: /^Three people/ }).getByRole('heading', { level: 4 }),
  ).toHaveCount(4);
  await expect(items('From letter to first day in three steps', 0)).toHaveCount(3);
  await expect(main.getByRole('link', { name: 'Email Us' })).toHaveAttribute(
    'href',
    `mailto:${EMAIL}`,
  );
  await expect(main.getByRole('link', { name: /^Call \(904\)/ })).toHaveAttribute('href', /^tel:/);
  await expect(main.getByRole('article')).toHaveCount(3);
  await expect(card(page, titles[0])).toContainText('Urgently hiring');
  await expect(card(page, titles[0])).toContainText('$55,000-$75,000');
  await expect(card(page, titles[1])).toContainText('$35,000-$45,000');
  await expect(card(page, titles[2])).toContainText('$32,000-$40,000');
  await expect(main.getByText('Urgently hiring')).toHaveCount(1);
});

test('scrolls to the open positions, under the header, and hands the keyboard over', async ({
  page,
}) => {
  await page.goto('/careers');
  await page.getByRole('link', { name: 'View Open Positions' }).click();
  await expect.poll(() => gapAbove(page, 'jobs')).toBe(20);
  await expect(page).toHaveURL('/careers');
  await expect(page.getByRole('heading', { name: 'Open positions' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(card(page, titles[0]).getByRole('link').first()).toBeFocused();
});

test('has a page for each opening, and leads from one to the other and back', async ({ page }) => {
  await page.goto('/careers');
  for (const title of titles) {
    await card(page, title)
      .getByRole('link', { name: `The whole job: ${title}` })
      .click();
    await expect(page).toHaveURL(`/careers/${slugOf(title)}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    await expect(page).toHaveTitle(new RegExp(`^${title}, St\\. Augustine, FL`));
    const main = page.getByRole('main');
    for (const list of ['What you do', 'What you bring', 'What you get']) {
      await expect(main.getByRole('heading', { name: list })).toBeVisible();
    }
    const apply = main.getByRole('link', { name: 'Apply Now' });
    expect(subjectIn(await apply.getAttribute('href'))).toBe(subjectOf(title));
    const others = page.getByRole('navigation', { name: 'Other positions' }).getByRole('link');
    await expect(others).toHaveText(titles.filter((other) => other !== title));
    await others.first().click();
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(title);
    await main.getByRole('link', { name: 'All open positions' }).click();
    await expect(page).toHaveURL('/careers');
  }
});
