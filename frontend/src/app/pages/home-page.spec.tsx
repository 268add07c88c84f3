import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { demoContent } from '@contracts/vocabulary/site/demo-content';
import { defaultSiteConfig, prerenderedWith } from '../../shared/config/site-config';
import HomePage from './home-page';

prerenderedWith({ ...defaultSiteConfig, content: demoContent('2026-11-29') });

/** As it is prerendered: no browser. */
const html = renderToString(
  <StaticRouter location="/">
    <HomePage />
  </StaticRouter>,
).replaceAll('<!-- -->', '');

const count = (pattern: RegExp) => [...html.matchAll(pattern)].length;

describe('the home page, rendered without a browser', () => {
  it('has its sections in the order of the specification, and one h1', () => {
    const ids = [...html.matchAll(/<section id="([^"]+)"/g)].map(([, id]) => id);
    expect(ids).toEqual([
      'services',
      'brands',
      'why-us',
      'service-areas',
      'faq',
      'testimonials',
      'contact',
    ]);
    expect(count(/<h1/g)).toBe(1);
  });

  it('has every control of its cards', () => {
    expect(count(/>Get Expert Quote</g)).toBe(6);
    expect(count(/>Premium Brands</g)).toBe(3);
    expect(count(/>Specialty Service</g)).toBe(1);
    expect(count(/aria-label="Schedule Service in /g)).toBe(4);
    expect(count(/FIG\. [1-8] · /g)).toBe(8);
  });

  it('leads to a call or a booking without a script', () => {
    expect(count(/href="tel:\+19045550142"/g)).toBeGreaterThanOrEqual(7);
    expect(html).toMatch(/href="\/book-appointment"[^>]*>Schedule Service Today/);
    expect(html).toMatch(/href="\/payment"[^>]*><span>Pay Now/);
    expect(html).toContain('Emergency service rates may apply after hours');
  });

  it('keeps answers closed but present', () => {
    // Twelve questions, sixteen brands and the floating actions.
    expect(count(/<details/g)).toBe(29);
    expect(html).not.toMatch(/<details[^>]* open/);
  });

  it('leaves the request form to the browser', () => {
    expect(html).not.toContain('<form');
  });

  it('carries no style that the content security policy would refuse', () => {
    expect(html).not.toMatch(/\sstyle=/);
  });
});
