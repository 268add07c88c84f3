import { readFileSync } from 'node:fs';
import path from 'node:path';
import { screen, within } from '@testing-library/react';
import type { SiteConfig } from '@contracts/vocabulary/business';
import { defaultSiteConfig } from '../../shared/config/site-config';
import { expectAccessible } from '../../testing/accessible';
import { openPage } from '../../testing/open-page';

const docs = readFileSync(path.join(__dirname, '../../../../docs/privacy.md'), 'utf8');
/** Those that the docs name. */
const recipients = [
  ...docs
    .split('## Who else gets data')[1]!
    .split('\n## ')[0]!
    .matchAll(/^- \*\*(.*?)\*\*/gm),
]
  .map(([, who]) => who)
  .sort();

const everything: Partial<SiteConfig> = {
  business: { ...defaultSiteConfig.business, name: 'Tern Repairs', email: 'ask@example.com' },
  stripe: { mode: 'live', publishableKey: null },
  map: { ...defaultSiteConfig.map, tileUrl: 'https://{s}.tiles.example.com/{z}/{x}/{y}.png' },
  textMessages: true,
  embeddedRequestFormUrl: 'https://forms.example.com/request?company=7',
};

function openPrivacy(config: Partial<SiteConfig>) {
  openPage('/privacy', { config });
  const main = screen.getByRole('main');
  const others = within(main).getByRole('region', { name: 'Who else gets it' });
  return {
    main,
    others: within(others)
      .getAllByRole('term')
      .map(({ textContent }) => textContent)
      .sort(),
  };
}

it('names everyone who gets data, as the docs do, and whom to ask', async () => {
  const { main, others } = openPrivacy(everything);
  expect(others).toEqual(recipients);
  for (const words of ['from tiles.example.com.', 'run by forms.example.com,', 'Tern Repairs'])
    expect(main.textContent).toContain(words);
  const links = within(main).getAllByRole<HTMLAnchorElement>('link');
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/customer-portal',
    '/register',
    'tel:+19045550142',
    'mailto:ask@example.com',
  ]);
  await expectAccessible(main);
});

it('names no one who gets nothing here', () => {
  const { main, others } = openPrivacy({
    stripe: { mode: 'off', publishableKey: null },
    textMessages: false,
  });
  expect(others).toEqual(['Address lookup and directions', 'Customer software', 'Email provider']);
  expect(main.textContent).not.toMatch(/stripe|\bcards?\b|\btexts?\b|streets from/i);
});

it('says how long data stays as the docs do', () => {
  const { main } = openPrivacy(everything);
  const periods = main.textContent!.match(/\b(?:\d+|three) (?:days|months)\b/gi)!;
  expect(periods.length).toBeGreaterThan(3);
  expect(periods.filter((period) => !docs.includes(period.toLowerCase()))).toEqual([]);
});

it('is in the footer of each public page', () => {
  openPage('/');
  const footer = within(screen.getByRole('contentinfo'));
  expect(footer.getByRole('link', { name: 'Privacy' }).getAttribute('href')).toBe('/privacy');
});
