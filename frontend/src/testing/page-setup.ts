// Adds what jsdom lacks for component specs. After each test, cleans up and fails it if the page logged an error.
import { format } from 'node:util';
import { cleanup, configure } from '@testing-library/react';
import * as React from 'react';
import { api } from '../shared/api/api';
import { live } from '../shared/live/live';
import { currentToasts, dismissToast } from '../shared/ui/feedback/toast-store';
import { LiveFrames } from './live-frames';

jest.mock('../app/route-chunks', () => jest.requireActual<object>('./route-chunks'));
// A writable copy: openPage replaces its store.
jest.mock('../app/store', () => ({
  __esModule: true,
  ...jest.requireActual<object>('../app/store'),
}));

// A busy machine may look for a toast after more than five seconds.
jest.mock('../shared/ui/feedback/toast-store', () => ({
  __esModule: true,
  ...jest.requireActual<object>('../shared/ui/feedback/toast-store'),
  TOAST_DURATION_MS: Infinity,
}));

// In tests, Ant Design's useId returns the same id everywhere, which mixes up the dialogs' names.
jest.mock('@rc-component/util/lib/hooks/useId', () => ({
  __esModule: true,
  ...jest.requireActual<object>('@rc-component/util/lib/hooks/useId'),
  default: (id?: string) => {
    const own = jest.requireActual<{ useId: () => string }>('react').useId();
    return id ?? own;
  },
}));

// There is no layout, so Ant Design's styles would only take time: a sixth of an office spec's.
jest.mock('../app/layouts/admin-theme', () => {
  const { adminTheme } = jest.requireActual<{ adminTheme: object }>('../app/layouts/admin-theme');
  return { __esModule: true, adminTheme: { ...adminTheme, zeroRuntime: true } };
});
jest.mock('@rc-component/util/lib/Dom/dynamicCSS', () => {
  const style = document.createElement('style');
  return {
    __esModule: true,
    ...jest.requireActual<object>('@rc-component/util/lib/Dom/dynamicCSS'),
    injectCSS: () => style,
    updateCSS: () => style,
    removeCSS: () => undefined,
  };
});
interface TokenOptions {
  readonly override: object;
  readonly getComputedToken: (token: object, override: object, theme: object) => object;
}
jest.mock('@ant-design/cssinjs', () => {
  /** By the theme's tokens and those of components: two objects as long as a theme stays the same. */
  const computed = new WeakMap<object, WeakMap<object, object>>();
  return {
    __esModule: true,
    ...jest.requireActual<object>('@ant-design/cssinjs'),
    useCSSVarRegister: () => undefined,
    // Its own compares all tokens as text in each render of a part.
    useCacheToken: (
      theme: object,
      tokens: readonly [object, object],
      { override, getComputedToken }: TokenOptions,
    ) => {
      const ofTheme = computed.get(tokens[1]) ?? new WeakMap<object, object>();
      computed.set(tokens[1], ofTheme);
      const token =
        ofTheme.get(override) ??
        getComputedToken(Object.assign({}, ...tokens) as object, override, theme);
      ofTheme.set(override, token);
      return [token, '', token];
    },
  };
});

// Pages don't poll here, since the next poll would hide a missing refetch. A test that needs polling
// starts the clock first.
const realTimer = setTimeout;
const { middleware } = api;
api.middleware = (store) => {
  const middle = middleware(store);
  return (next) => {
    const handle = middle(next);
    return (action) => {
      const asked = action as {
        meta?: { arg?: { subscriptionOptions?: { pollingInterval?: number } } };
        payload?: { options?: { pollingInterval?: number } };
      };
      for (const options of [asked.meta?.arg?.subscriptionOptions, asked.payload?.options]) {
        if (options?.pollingInterval && setTimeout === realTimer) options.pollingInterval = 0;
      }
      return handle(action);
    };
  };
};

// Generous, for busy machines: waits end as soon as their condition is met.
configure({
  asyncUtilTimeout: 60_000,
  // Called on each poll of a wait. The default prints the whole page, which is too slow.
  getElementError: (message, container) =>
    new Error(
      message === null
        ? (container as Element).outerHTML.slice(0, 500)
        : `${message}\n\nThe page says: ${document.body.textContent.slice(0, 4_000)}`,
    ),
});

declare global {
  /** The visitor's time zone; undefined for the machine's. See tools/test/browser-environment.mjs. */
  function setTimeZone(zone: string | undefined): void;
}

// Leaflet draws lines only where it finds this.
Object.assign(SVGSVGElement.prototype, { createSVGRect: () => undefined });

class NoObserver {
  observe(_target: Element) {}
  unobserve() {}
  disconnect() {}
}

/** Everything is visible. */
class InSight extends NoObserver {
  constructor(
    private readonly seen: (entries: { isIntersecting: boolean; target: Element }[]) => void,
  ) {
    super();
  }
  override observe(target: Element) {
    void Promise.resolve().then(() => this.seen([{ isIntersecting: true, target }]));
  }
}

/** Ant Design's forms use one to delay updates. Node's would keep the process alive. */
class PageMessageChannel {
  port1: { onmessage?: () => void } = {};
  port2 = { postMessage: () => void setTimeout(() => this.port1.onmessage?.()) };
}

Object.assign(globalThis, {
  MessageChannel: PageMessageChannel,
  WebSocket: LiveFrames,
  ResizeObserver: NoObserver,
  IntersectionObserver: InSight,
  // As on localhost in a browser.
  isSecureContext: true,
  scrollTo: () => undefined,
  // A wide screen with a mouse, and no preferences.
  matchMedia: (query: string) => ({
    matches: /min-width|pointer: fine/.test(query),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }),
});
/**
 * jsdom's own searches all style sheets for each element of a query by role, which took most of a spec's time. There are no
 * style sheets, so this has the inline style and the default `display`.
 */
const inLine =
  /^(a|abbr|b|button|code|em|i|img|input|label|select|small|span|strong|sub|sup|svg|textarea|time|u)$/i;
const notShown = /^(head|link|meta|script|style|template|title)$/i;
window.getComputedStyle = ((element: HTMLElement) =>
  new Proxy(element.style, {
    get(style, name: string) {
      if (name === 'getPropertyValue')
        return (of: string) =>
          style.getPropertyValue(of) || (/^(padding|border)/.test(of) ? '0px' : '');
      if (name === 'display' && !style.display) {
        if (element.hidden || notShown.test(element.tagName)) return 'none';
        return inLine.test(element.tagName) ? 'inline' : 'block';
      }
      if (name === 'visibility') return style.visibility || 'visible';
      return style[name as keyof CSSStyleDeclaration] ?? '';
    },
  })) as typeof getComputedStyle;

// jsdom's own labels are slow, too: they search the whole page for each field and button.
Object.defineProperty(HTMLLabelElement.prototype, 'control', {
  get(this: HTMLLabelElement) {
    return this.htmlFor
      ? document.getElementById(this.htmlFor)
      : this.querySelector('button, input, select, textarea');
  },
});
for (const { prototype } of [
  HTMLButtonElement,
  HTMLInputElement,
  HTMLSelectElement,
  HTMLTextAreaElement,
]) {
  Object.defineProperty(prototype, 'labels', {
    get(this: HTMLElement) {
      return [...document.querySelectorAll('label')].filter(({ control }) => control === this);
    },
  });
}

Object.assign(Element.prototype, {
  scrollIntoView: () => undefined,
  hasPointerCapture: () => false,
});

// React would take a stack trace for each element, for its developer tools.
const internals = (React as object as Record<string, object>)[
  '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE'
]!;
const isEnough = { get: () => Infinity, set: () => {} };
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', isEnough);

const errors: string[] = [];
const leaving: (() => string[])[] = [];

/** Adds a function to call after the test. It returns problems, which fail the test. */
export const whenOver = (leave: () => string[]): void => void leaving.push(leave);

jest.spyOn(console, 'error').mockImplementation((...written) => {
  const said = format(...written);
  // Not errors here: Ant Design and the store update a moment later on their own, also while a
  // fake clock advances within act, and jsdom doesn't know <search> yet.
  if (!/not wrapped in act|not configured to support act|tag <search> is unrec/.test(said))
    errors.push(`console: ${said}`);
});
// The store's development checks warn when they're slow.
jest.spyOn(console, 'warn').mockImplementation(() => undefined);
window.addEventListener('error', ({ message }) => errors.push(`uncaught: ${message}`));

beforeEach(() => {
  // The page updates at any time, as in a browser, and specs wait for it.
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
});

afterEach(async () => {
  jest.useRealTimers();
  cleanup();
  const problems = [...errors.splice(0), ...leaving.splice(0).flatMap((leave) => leave())];
  // Lets subscriptions end, so that nothing reconnects.
  await new Promise((resolve) => setTimeout(resolve));
  // It may be waiting on the fake clock.
  live.wake();
  LiveFrames.disconnect();
  for (const { id } of currentToasts()) dismissToast(id);
  localStorage.clear();
  sessionStorage.clear();
  document.head.replaceChildren();
  document.body.replaceChildren();
  expect(problems).toEqual([]);
});
