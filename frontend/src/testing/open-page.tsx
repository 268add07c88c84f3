/**
 * Opens a page of the site in jsdom, with the real routes, layouts, store and toasts.
 *
 *     const page = openPage('/book-appointment', {
 *       answers: { 'GET /api/appointments/available-slots': ({ query }) => ({ date: query.date, … }) },
 *     });
 *     await page.user.click(await screen.findByRole('button', { name: 'Next' }));
 *     expect(page.sent('POST /api/appointments')).toHaveLength(1);
 *
 * - An answer is a value, a function of the call, `refusal(409, { code, message })`, `noConnection`, or a promise of one
 *   (`deferred()`), to test the time before it. `page.answer({ … })` changes answers later.
 * - `signedInAs` has a session, and their calls have a token. `config` is what the gateway writes into the HTML; by default the demo's content.
 * - `page.live.connect()` opens the WebSocket, and `page.live.push(frame)` delivers a frame.
 * - Find elements by role and label (`screen` of @testing-library/react), and wait with `findBy…` and `waitFor`.
 *
 * A test fails if the page makes a call without an answer, logs an error or throws. Each test has its own store, storage and
 * address; page-setup.ts cleans up.
 */
import type { NamedConversation } from '@contracts/notifications/conversations';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { SiteConfig } from '@contracts/vocabulary/business';
import { demoContent } from '@contracts/vocabulary/site/demo-content';
import { BrowserRouter } from 'react-router-dom';
import { Site } from '../app/router';
import * as stores from '../app/store';
import { api } from '../shared/api/api';
import { defaultSiteConfig, loadSiteConfig } from '../shared/config/site-config';
import { live } from '../shared/live/live';
import { tokenKeys, type Principal } from '../shared/session/token-keys';
import { ApiAnswers, type Answers } from './api-answers';
import { LiveFrames } from './live-frames';
import { whenOver } from './page-setup';

export {
  changedMeanwhile,
  deferred,
  listPage,
  noConnection,
  refusal,
  text,
  type ApiCall,
} from './api-answers';

export interface PageOptions {
  readonly answers?: Answers;
  readonly signedInAs?: Principal;
  /** The signed-in person's id. */
  readonly id?: string;
  /** Of their token, in addition. */
  readonly claims?: Readonly<Record<string, unknown>>;
  readonly config?: Partial<SiteConfig>;
}

/** A number with which no one has texted. */
const quietConversation: NamedConversation = {
  number: '+19045550110',
  unread: 0,
  last: null,
  appointmentId: null,
  technicianId: null,
  blocked: null,
  callInstead: false,
  visit: null,
  technicianName: null,
};

/** What the office's frame, its messages, customers, records and technicians' cards, the technician's page, a visit's and the portal always ask for. */
const frameAnswers: Answers = {
  'GET /api/admin/alerts': [],
  'GET /api/admin/conversations': [],
  'GET /api/admin/conversations/:number': quietConversation,
  'GET /api/admin/texts': [],
  'GET /api/admin/service-requests': [],
  'GET /api/tracking': [],
  'GET /api/customer/appliances': [],
  'GET /api/manage/:token/photos': { photos: [] },
  'GET /api/service-requests/:id/photos': { photos: [] },
  'GET /api/technician/price-book': [],
  'GET /api/technician/phone': { positionsToken: 'app-token', problem: null },
};

const base64 = (value: unknown) => btoa(JSON.stringify(value)).replace(/=+$/, '');

/** The token of a session that lasts for another hour. Not signed: only a server would check that. */
export const tokenOf = (id = 'someone', claims: object = {}) =>
  `${base64({ alg: 'none' })}.${base64({ ...claims, sub: id, exp: Math.floor(Date.now() / 1000) + 3600 })}.unsigned`;

export function openPage(
  address: string,
  { answers = {}, signedInAs, id, claims, config = {} }: PageOptions = {},
) {
  const network = new ApiAnswers({ ...frameAnswers, ...answers });
  globalThis.fetch = network.fetch as typeof fetch;
  if (signedInAs) localStorage.setItem(tokenKeys[signedInAs], tokenOf(id, claims));
  history.replaceState(null, '', address);
  const block = document.createElement('script');
  block.type = 'application/json';
  block.id = 'site-config';
  block.textContent = JSON.stringify({
    ...defaultSiteConfig,
    content: demoContent('2026-11-29'),
    // It takes cards.
    stripe: { mode: 'demo', publishableKey: null },
    ...config,
  });
  document.head.append(block);
  loadSiteConfig();
  const store = stores.createStore();
  (stores as { store: typeof stores.store }).store = store;
  whenOver(() => {
    store.dispatch(api.util.resetApiState());
    return network.unanswered.map((call) => `no answer for ${call}`);
  });
  // It may be waiting to reconnect, from an earlier page.
  live.wake();
  render(
    <BrowserRouter>
      <Site />
    </BrowserRouter>,
  );
  // Toasts let clicks through.
  const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 });
  return {
    user,
    /** Clicks a button inside an element, or waits for one anywhere. */
    press: async (name: string | RegExp, inside?: HTMLElement) =>
      user.click(
        inside
          ? within(inside).getByRole('button', { name })
          : await screen.findByRole('button', { name }),
      ),
    live: LiveFrames,
    answer: network.answer.bind(network),
    sent: network.sent.bind(network),
    /** The bodies of the calls to one address. */
    bodies: (address: string) => network.sent(address).map(({ body }) => body),
  };
}

export const expectIn = (element: HTMLElement, words: string | RegExp) =>
  waitFor(() => expect(element.textContent).toMatch(words));

export const textsOf = (elements: readonly HTMLElement[]) =>
  elements.map(({ textContent }) => textContent);

/** Expects exactly one toast. */
export async function expectToast(title: string, description?: string | RegExp): Promise<void> {
  const region = await screen.findByRole('region', { name: /Notifications/ });
  await waitFor(() => {
    const toasts = within(region).getAllByRole('listitem');
    expect(toasts).toHaveLength(1);
    within(toasts[0]!).getByText(title);
    if (description !== undefined) expect(toasts[0]!.textContent).toMatch(description);
  });
}
