import { lazy, type ComponentType } from 'react';
import { matchPath } from 'react-router-dom';
import { jobPath, paths } from '../shared/page/paths';

/** One chunk per page. Layouts that only working pages use, and the store, come with them and never with the landing page. */
const load = {
  'pages/home-page': () => import('./pages/home-page'),
  'pages/coming-page': () => import('./pages/coming-page'),
  'pages/careers-page': () => import('./pages/careers-page'),
  'pages/job-page': () => import('./pages/job-page'),
  'pages/font-examples-page': () => import('./pages/font-examples-page'),
  'pages/not-found-page': () => import('./pages/not-found-page'),
  'layouts/working-pages': () => import('./layouts/working-pages'),
  'layouts/booking-layout': () => import('./layouts/booking-layout'),
  'layouts/phone-layout': () => import('./layouts/phone-layout'),
  'layouts/admin-layout': () => import('./layouts/admin-layout'),
  'pages/book-appointment-page': () => import('./pages/book-appointment-page'),
  'pages/technician-tracking-page': () => import('./pages/technician-tracking-page'),
  'pages/technician-phone-page': () => import('./pages/technician-phone-page'),
  'pages/admin-login-page': () => import('./pages/admin-login-page'),
  'pages/admin-tracking-page': () => import('./pages/admin-tracking-page'),
  'pages/technician-management-page': () => import('./pages/technician-management-page'),
  'pages/admin-customers-page': () => import('./pages/admin-customers-page'),
} as const;

/** Names a module below app/, without its ending. */
export type PagePart = keyof typeof load;

/** What stands in the prerendered HTML of an address: its styles belong into that HTML, its code has to be there to take it over. */
const parts: readonly (readonly [pattern: string, ...PagePart[]])[] = [
  [paths.home, 'pages/home-page'],
  [paths.careers, 'pages/careers-page'],
  [jobPath(':slug'), 'pages/job-page'],
  [paths.payment, 'pages/coming-page'],
  [paths.login, 'pages/coming-page'],
  [paths.register, 'pages/coming-page'],
  [paths.fontExamples, 'pages/font-examples-page'],
  [paths.booking, 'layouts/working-pages', 'layouts/booking-layout', 'pages/book-appointment-page'],
  [paths.tracking, 'layouts/working-pages', 'pages/technician-tracking-page'],
];

export function partsOf(pathname: string): readonly PagePart[] {
  const [, ...found] = parts.find(([pattern]) => matchPath(pattern, pathname)) ?? [
    '*',
    'pages/not-found-page',
  ];
  return found;
}

type Loaded = Promise<{ default: ComponentType }>;
const loaded = new Map<PagePart, Loaded>();

/** As React.lazy, but what is there already is drawn at once. */
export const lazyPart = (part: PagePart) => lazy(() => loaded.get(part) ?? load[part]());

/** Brings what the page at this address is made of, before React asks for it. */
export async function loadPartsOf(pathname: string): Promise<void> {
  await Promise.all(
    partsOf(pathname).map(async (part) => {
      const module = await load[part]();
      // Answers before `then` returns: a part that is waited for, and be it for no time, would be drawn anew instead of taken over
      // when something around it changes meanwhile.
      const atOnce = { then: (resolve: (answer: typeof module) => void) => resolve(module) };
      loaded.set(part, atOnce as unknown as Loaded);
    }),
  );
}
