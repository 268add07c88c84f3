import { renderToString } from 'react-dom/server';
import { Route, Routes, StaticRouter } from 'react-router-dom';
import { demoContent } from '@contracts/vocabulary/site/demo-content';
import { openingSlug } from '@contracts/vocabulary/site/site-content';
import { salaryWords } from '../../features/marketing/careers/content/opening-words';
import { defaultSiteConfig, prerenderedWith } from '../../shared/config/site-config';
import { jobPath, paths } from '../../shared/page/paths';
import CareersPage from './careers-page';
import FontExamplesPage from './font-examples-page';
import JobPage from './job-page';

const content = demoContent('2026-11-29');
const { openings } = content;
prerenderedWith({ ...defaultSiteConfig, content });

/** As it is prerendered: no browser. */
const rendered = (path: string) =>
  renderToString(
    <StaticRouter location={path}>
      <Routes>
        <Route path={paths.careers} element={<CareersPage />} />
        <Route path={jobPath(':slug')} element={<JobPage />} />
        <Route path={paths.fontExamples} element={<FontExamplesPage />} />
      </Routes>
    </StaticRouter>,
  ).replaceAll('<!-- -->', '');

const count = (html: string, pattern: RegExp) => [...html.matchAll(pattern)].length;
const subject = (title: string) =>
  `mailto:service@example.com?subject=${encodeURIComponent(`Application for ${title} Position`)}`;

describe('the careers page, rendered without a browser', () => {
  const html = rendered(paths.careers);

  it('has its sections in the order of the specification, and one h1', () => {
    const ids = [...html.matchAll(/<section id="([^"]+)"/g)].map(([, id]) => id);
    expect(ids).toEqual(['benefits', 'team', 'jobs', 'apply']);
    expect(count(html, /<h1/g)).toBe(1);
    expect(html.indexOf('Now Hiring')).toBeLessThan(html.indexOf('id="benefits"'));
  });

  it('has every control', () => {
    expect(html).toMatch(/href="#jobs"[^>]*><span>View Open Positions/);
    expect(count(html, />Apply Now</g)).toBe(3);
    expect(count(html, /aria-label="Video coming soon: /g)).toBe(3);
    expect(html).not.toContain('Watch the video');
    expect(count(html, /FIG\. [1-4] · /g)).toBe(4);
    expect(html).toMatch(/href="mailto:service@example\.com"[^>]*><span>Email Us/);
    expect(html).toMatch(/href="tel:\+19045550142"[^>]*><span>Call \(904\) 555-0142/);
  });

  it('applies by plain links, one for each position and one for any', () => {
    for (const title of [...openings.map((opening) => opening.title), 'Open']) {
      expect(count(html, new RegExp(`href="${escaped(subject(title))}&amp;body=`, 'g'))).toBe(1);
    }
  });

  it('shows all of each opening and leads to its page', () => {
    for (const opening of openings) {
      const { title, description, requirements, benefits } = opening;
      expect(html).toContain(`href="/careers/${openingSlug(title)}"`);
      const salary = salaryWords([opening]);
      for (const words of [title, description, salary, ...requirements, ...benefits]) {
        expect(html).toContain(words);
      }
    }
    expect(count(html, />Urgently hiring</g)).toBe(1);
  });

  it('carries no style that the content security policy would refuse', () => {
    expect(html).not.toMatch(/\sstyle=/);
  });
});

describe.each(openings)('the page of $title', (opening) => {
  const ownSlug = openingSlug(opening.title);
  const html = rendered(jobPath(ownSlug));

  it('shows everything that a search engine is told', () => {
    expect(count(html, /<h1/g)).toBe(1);
    for (const words of [
      ...['What you do', 'What you bring', 'What you get'],
      opening.title,
      opening.type,
      'St. Augustine, FL',
      salaryWords([opening]),
      opening.team,
      opening.description,
      ...opening.responsibilities,
      ...opening.requirements,
      ...opening.benefits,
    ]) {
      expect(html).toContain(words);
    }
    expect(count(html, />Urgently hiring</g)).toBe(opening.urgent ? 1 : 0);
    expect(html).toMatch(/Posted November \d+, 2026\. Open until March 29, 2027/);
  });

  it('leads to the application, back, and to the other two', () => {
    expect(html).toContain(`href="${subject(opening.title)}&amp;body=`);
    expect(html).toMatch(/href="\/careers"/);
    for (const { title } of openings) {
      const slug = openingSlug(title);
      expect(count(html, new RegExp(`<a [^>]*href="/careers/${slug}"`, 'g'))).toBe(
        slug === ownSlug ? 0 : 1,
      );
    }
    expect(html).toContain('FIG. 1 · ');
    expect(html).not.toMatch(/\sstyle=/);
  });
});

it('has no page for an opening that is none', () => {
  expect(rendered('/careers/astronaut')).toContain('404 Page Not Found');
});

it('compares eight letterings by the five figures and the phone number', () => {
  const html = rendered(paths.fontExamples);
  for (const words of ['24/7', '40+', '99.2%', '56,000+', '90 day', '(904) 555-0142']) {
    expect(count(html, new RegExp(`>${escaped(words)}<`, 'g'))).toBe(8);
  }
  expect(html).toContain('content="noindex"');
});

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
