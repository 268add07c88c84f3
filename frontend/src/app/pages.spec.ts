import { readdirSync } from 'node:fs';
import path from 'node:path';
import { demoContent } from '@contracts/vocabulary/site/demo-content';
import { emptyContent } from '@contracts/vocabulary/site/empty-content';
import { openingSlug } from '@contracts/vocabulary/site/site-content';
import { officeRoles } from '@contracts/vocabulary/office/office-roles';
import { jobPath, paths } from '../shared/page/paths';
import { sectionAt, sectionsOf } from './layouts/office/office-sections';
import { officePathsOf } from './office-addresses';
import { layouts, pageRows } from './pages';
import { siteAddresses as siteAddressesWith } from './site-addresses';
import { rareComponent, officeComponent, staffComponent, withoutOffice } from './chunk-rules.mjs';

const content = demoContent('2026-11-29');
const { openings } = content;
const siteAddresses = siteAddressesWith(content);

const filesIn = (folder: string, name: RegExp) =>
  readdirSync(path.join(__dirname, folder))
    .filter((file) => name.test(file))
    .map((file) => `${folder}/${file.replace('.tsx', '')}`);
const sorted = (each: Iterable<string>) => [...new Set(each)].sort();

it('gives every component in pages/ its address, and every address a component that exists', () => {
  expect(sorted(pageRows.map(([, page]) => `pages/${page.component}`))).toEqual(
    sorted(['pages', 'pages/office'].flatMap((folder) => filesIn(folder, /-page\.tsx$/))),
  );
});

it('gives every layout that is loaded with its pages a place in the table', () => {
  const named = Object.values(layouts).flat();
  const files = filesIn('layouts', /-(layout|pages)\.tsx$/);
  expect(sorted(named)).toEqual(files.filter((file) => file !== 'layouts/public-layout'));
});

it('has a page for every path that features link to, and every page but the 404 page has addresses', () => {
  const addresses = siteAddresses.map(({ path: address }) => address);
  expect(addresses).toEqual(expect.arrayContaining(Object.values(paths)));
  expect(sorted(addresses)).toHaveLength(addresses.length);
  const withAddress = new Set(siteAddresses.map(({ page }) => page));
  expect(pageRows.filter(([, page]) => !withAddress.has(page)).map(([pattern]) => pattern)).toEqual(
    ['*'],
  );
});

it('has a page for every opening, at the address that links to it use', () => {
  expect(pageRows.map(([pattern]) => pattern)).toContain(jobPath(':slug'));
  for (const { title } of openings) {
    expect(siteAddresses.map(({ path: address }) => address)).toContain(
      jobPath(openingSlug(title)),
    );
  }
});

it('has no careers pages until the office has entered openings or a team', () => {
  const careersWith = (changes: object) =>
    siteAddressesWith({ ...emptyContent, ...changes }).filter(({ path: address }) =>
      address.startsWith(paths.careers),
    );
  expect(careersWith({})).toEqual([]);
  const [alone] = careersWith({ team: content.team });
  expect(alone?.structuredData).toBeUndefined();
  expect(careersWith({ openings: openings.slice(1) }).map(({ path: address }) => address)).toEqual([
    paths.careers,
    ...openings.slice(1).map(({ title }) => jobPath(openingSlug(title))),
  ]);
});

const indexed = siteAddresses.filter((address) => address.indexed);

it('keeps what is about one person or for the office out of search engines', () => {
  expect(indexed.filter(({ crawled }) => !crawled)).toEqual([]);
});

it('links in the footer to every page that search engines show, but the one it stands on and each opening', () => {
  const linked = pageRows.flatMap(([address, page]) => (page.footerLabel ? address : []));
  const openingPages = openings.map(({ title }) => jobPath(openingSlug(title)));
  const missing = indexed
    .map(({ path: address }) => address)
    .filter((address) => ![paths.home, ...openingPages, ...linked].includes(address));
  expect({ 'without a footerLabel in app/pages.ts': missing }).toEqual({
    'without a footerLabel in app/pages.ts': [],
  });
});

it('prerenders every page that search engines show', () => {
  expect(indexed.filter(({ file }) => file === undefined)).toEqual([]);
});

it('makes the data for search engines that a page names', () => {
  for (const { path: address, page, structuredData } of siteAddresses) {
    const isMade = structuredData !== undefined;
    expect({ address, isMade }).toEqual({ address, isMade: page.structuredData !== undefined });
  }
});

it('gives the office and the payment page a policy of their own, the office never in a prerendered page', () => {
  for (const { path: address, policy, file, page } of siteAddresses) {
    const own = address === paths.payment ? 'payment' : 'public';
    const expected = page.audience === 'office' ? 'office' : own;
    expect({ address, policy }).toEqual({ address, policy: expected });
    if (policy === 'office') expect(file).toBeUndefined();
  }
});

it('lets the build know the chunks of the office and of the staff by their names', () => {
  for (const [address, { component, audience, layout }] of pageRows) {
    const byName = [officeComponent.test(component), staffComponent.test(component)];
    const isStaff = audience === 'office' || audience === 'technician';
    expect({ address, byName }).toEqual({ address, byName: [layout === 'admin', isStaff] });
  }
});

it('lets the build know the chunks where few visits start by their names', () => {
  const byName = pageRows.filter(([, { component }]) => rareComponent.test(component));
  const rare: string[] = [
    paths.payment,
    paths.paymentSuccess,
    paths.login,
    paths.register,
    paths.portal,
    paths.verifyEmail,
    paths.forgotPassword,
    paths.resetPassword,
    paths.manage,
    paths.estimate,
    paths.privacy,
    paths.fontExamples,
    '*',
  ];
  expect(byName).toEqual(pageRows.filter(([address]) => rare.includes(address)));
});

it('counts nothing of a page of the office against the public pages', () => {
  const row = (path: string, component: string) =>
    `[k.${path}]:{component:\`${component}\`,layout:\`admin\`},`;
  const load = (component: string) =>
    `"./pages/${component}.tsx":()=>A(()=>import(\`./x.js\`),m([1])),`;
  const path = (name: string) => `${name}:\`/an-${name.toLowerCase()}\`,`;
  const script = (components: readonly string[], names: readonly string[]) =>
    [
      ...components.map((component) => row('x', component)),
      ...components.map(load),
      '"./pages/last-page.tsx":0,',
      ...names.map(path),
    ].join('');
  const office = pageRows.flatMap(([, { component, layout }]) =>
    layout === 'admin' ? component : [],
  );
  const others = ['home-page', 'admin-login-page'];
  expect(office.length).toBeGreaterThan(4);
  expect(
    withoutOffice(script([...office, ...others], ['adminStock', 'adminLogin', 'portal'])),
  ).toBe(script(others, ['adminLogin', 'portal']));
});

it.each(officeRoles)('has a place in the rail for each page of a %s, and for no other', (role) => {
  const sections = sectionsOf(role);
  const led = sections.map(({ to }) => new URL(to, 'http://site.example.com'));
  expect(new Set(led.map(({ pathname }) => pathname))).toEqual(new Set(officePathsOf(role)));
  // Each knows itself, so that the rail shows where one is.
  expect(led.map(({ pathname, search }) => sectionAt(pathname, search))).toEqual(
    sections.map(({ key }) => key),
  );
});
