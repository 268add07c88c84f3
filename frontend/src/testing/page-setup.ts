// Before each component spec: what jsdom lacks of a browser. After each test: what it left behind, and whether it went wrong.
import { format } from 'node:util';
import { cleanup, configure } from '@testing-library/react';
import { live } from '../shared/live/live';
import { currentToasts, dismissToast } from '../shared/ui/feedback/toast-store';
import { LiveFrames } from './live-frames';

jest.mock('../app/route-chunks', () => jest.requireActual<object>('./route-chunks'));
// A copy can be written to: openPage puts a new store into it.
jest.mock('../app/store', () => ({
  __esModule: true,
  ...jest.requireActual<object>('../app/store'),
}));

// Ant Design's own gives everything the same id in tests, and dialogs would have each other's names.
jest.mock('@rc-component/util/lib/hooks/useId', () => ({
  __esModule: true,
  ...jest.requireActual<object>('@rc-component/util/lib/hooks/useId'),
  default: (id?: string) => {
    const own = jest.requireActual<{ useId: () => string }>('react').useId();
    return id ?? own;
  },
}));

// What waits, waits for the thing itself; this is only for machines that have a lot to do.
configure({
  asyncUtilTimeout: 60_000,
  // An error is made at each look while something is waited for; all of the elements in it would take longer than the test.
  getElementError: (message, container) =>
    new Error(
      message === null
        ? (container as Element).outerHTML.slice(0, 500)
        : `${message}\n\nThe page says: ${document.body.textContent.slice(0, 4_000)}`,
    ),
});

declare global {
  /** Where the visitor's clock is; undefined is the machine's own. See tools/test/browser-environment.mjs. */
  function setTimeZone(zone: string | undefined): void;
}

class NoObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}

/** Everything is in sight. */
class InSight extends NoObserver {
  constructor(private readonly seen: (entries: { isIntersecting: boolean }[]) => void) {
    super();
  }
  override observe() {
    void Promise.resolve().then(() => this.seen([{ isIntersecting: true }]));
  }
}

/** Forms of Ant Design put their updates off with one. Node's own would keep the process alive. */
class PageMessageChannel {
  port1: { onmessage?: () => void } = {};
  port2 = { postMessage: () => void setTimeout(() => this.port1.onmessage?.()) };
}

Object.assign(globalThis, {
  MessageChannel: PageMessageChannel,
  WebSocket: LiveFrames,
  ResizeObserver: NoObserver,
  IntersectionObserver: InSight,
  // As localhost is in a browser.
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
 * jsdom's own looks through all style sheets for each element that a role is looked for in, and most of a spec's time goes
 * there. There are none: an element's own style, and whether it is in the line.
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

// Nor for its labels: it goes through the whole page for each field and button.
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

const errors: string[] = [];
const leaving: (() => string[])[] = [];

/** Called when the test is over; what is returned went wrong. */
export const whenOver = (leave: () => string[]): void => void leaving.push(leave);

jest.spyOn(console, 'error').mockImplementation((...written) => {
  const said = format(...written);
  // Of React: Ant Design and the store update something a moment later on their own, also while
  // Testing Library puts a stopped clock forward within act; and jsdom has no <search> yet.
  if (!/not wrapped in act|not configured to support act|tag <search> is unrec/.test(said))
    errors.push(`console: ${said}`);
});
// Of the store's own checks, which take long where much is going on.
jest.spyOn(console, 'warn').mockImplementation(() => undefined);
window.addEventListener('error', ({ message }) => errors.push(`uncaught: ${message}`));

beforeEach(() => {
  // Things may change at any time, as in a browser: specs wait for them.
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
});

afterEach(async () => {
  jest.useRealTimers();
  cleanup();
  const problems = [...errors.splice(0), ...leaving.splice(0).flatMap((leave) => leave())];
  // What listened for frames stops at the end of its turn, and none is left to connect again.
  await new Promise((resolve) => setTimeout(resolve));
  // It may wait for a clock that was taken away.
  live.wake();
  LiveFrames.disconnect();
  for (const { id } of currentToasts()) dismissToast(id);
  localStorage.clear();
  sessionStorage.clear();
  document.head.replaceChildren();
  document.body.replaceChildren();
  expect(problems).toEqual([]);
});
