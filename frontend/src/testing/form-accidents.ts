/** What can happen to a form of the office between the first key and the saved record. */
import { act, fireEvent, waitFor } from '@testing-library/react';
import { tokenKeys } from '../shared/session/token-keys';
import { currentToasts, dismissToast } from '../shared/ui/feedback/toast-store';
import type { Answers } from './api-answers';
import { field, fill } from './fields';
import { changedMeanwhile, noConnection, refusal, tokenOf, type ApiCall } from './open-page';
import type { openPage } from './open-page';

export const accidents = [
  'lost call',
  'lost answer',
  'expired login',
  'someone else',
  'closed',
  'another record',
];
export type Accident = (typeof accidents)[number];
export type Page = ReturnType<typeof openPage>;

type Body = Readonly<Record<string, unknown>>;

/** What the services know; a page asks for it at any time. */
export interface Server<Found> {
  record: Found;
  /** As it was. */
  readonly first: Found;
}

export interface FormCase<Found> {
  record: Found;
  open: (server: Server<Found>) => Page;
  /** Opens it, unless it is open, or the same form of another record. */
  show: (page: Page, other?: boolean) => Promise<HTMLElement>;
  /** There is no other record, as of the settings. */
  only?: true;
  /** By label. */
  typed: Readonly<Record<string, string>>;
  /** What is chosen instead of typed, and how it is seen. */
  choose?: (form: HTMLElement, page: Page) => Promise<unknown>;
  chosen?: (form: HTMLElement) => void;
  save: string | RegExp | ((page: Page, form: HTMLElement) => Promise<void>);
  call: keyof Answers;
  /** The change that was sent, without its version. */
  body: Body;
  /** What the server makes of it; a new version of the record with it if missing. */
  take?: (record: Found, body: Body) => Found;
  /** What is answered, if it isn't the record. */
  reply?: (record: Found) => unknown;
  /** What a write is based on, and where the record has it. */
  basedOn?: { sent: string; known: (record: Found) => unknown };
  /** How the server treats the same call again: by its key, as done, or with this refusal. */
  again: 'version' | 'key' | 'done' | ReturnType<typeof refusal>;
  /** Someone else's change of the record, and how this one's author learns of it. */
  elsewhere?: { change: (record: Found) => Found; shown: RegExp; keep?: string } | undefined;
  /** Closes its dialog or drawer, or leaves its page, if missing. */
  close?: (page: Page, form: HTMLElement) => Promise<void>;
  done: RegExp;
  /** If the page finds out by itself that what had no answer is done. */
  found?: RegExp;
}

/** In an order in which each can happen. */
export function possible<Found>(
  { elsewhere, only, again }: FormCase<Found>,
  order: readonly Accident[],
): Accident[] {
  const wanted = order.filter(
    (each) => (each !== 'someone else' || elsewhere) && (each !== 'another record' || !only),
  );
  const others = wanted.filter((each) => each !== 'lost answer');
  const lost = wanted.filter((each) => each === 'lost answer');
  // A key has to outlive the rest. Without one, the page finds out at the next call.
  return again === 'key' ? [...lost, ...others] : [...others, ...lost];
}

/** What is the form's own, and in every fourth form what is the same in all: enough for each run of `npm test`. */
export function telling<Found>(form: FormCase<Found>, nth: number): Accident[] {
  const isOwnLoss = form.again === 'key' || form.found !== undefined;
  const shared = nth % 8 === 0 ? 'expired login' : 'lost answer';
  return possible(form, [
    'someone else',
    'closed',
    'another record',
    ...(isOwnLoss ? ['lost answer'] : nth % 4 === 0 ? [shared] : []),
  ]);
}

const nameOf = (element: Element): string => {
  const ids = element.getAttribute('aria-labelledby')?.split(' ') ?? [];
  const labels = ids.map((id) => document.getElementById(id)?.textContent ?? '').join(' ');
  return (element.getAttribute('aria-label') ?? (labels || element.textContent)).trim();
};

/** Testing Library's search by role takes most of a spec's time on a page of this size. */
export const shownAs = (
  selector: string,
  name: string | RegExp,
  within: ParentNode = document,
): HTMLElement | undefined =>
  [...within.querySelectorAll<HTMLElement>(selector)].find(
    (element) =>
      (typeof name === 'string' ? nameOf(element) === name : name.test(nameOf(element))) &&
      !element.closest('[style*="display: none"]'),
  );

export const find = (selector: string, name: string | RegExp, within?: ParentNode) =>
  waitFor(() => {
    const found = shownAs(selector, name, within);
    expect([selector, String(name), found !== undefined]).toEqual([selector, String(name), true]);
    return found!;
  });

const press: Page['press'] = async (name, inside) =>
  void fireEvent.click(await find('button, [role=button]', name, inside));

const said = () =>
  [
    document.body.textContent,
    ...[...document.querySelectorAll<HTMLInputElement>('input, textarea')].map(
      ({ value }) => value,
    ),
  ].join('\n');
const expectSaid = (words: RegExp) => waitFor(() => expect(said()).toMatch(words));
const control = (label: string, form: HTMLElement) =>
  form.querySelector<HTMLInputElement>(`[aria-label="${label}"]`) ?? field(label, form);

async function signIn(): Promise<void> {
  const button = await find('button', 'Sign In');
  fill({ Email: 'owner@example.com', Password: 'lighthouse' });
  fireEvent.click(button);
  await waitFor(() => expect(button.isConnected).toBe(false));
}

/** Some come only with a choice. */
const valuesIn = (labels: readonly string[], form: HTMLElement) =>
  labels.map((label) => {
    try {
      return control(label, form).value;
    } catch {
      return null;
    }
  });

async function typeInto<Found>(form: FormCase<Found>, shown: HTMLElement, page: Page) {
  const before = valuesIn(Object.keys(form.typed), shown);
  await form.choose?.(shown, page);
  for (const [label, words] of Object.entries(form.typed)) {
    const input = control(label, shown);
    input.focus();
    fireEvent.change(input, { target: { value: words } });
  }
  return before;
}

/** Follows a link within the site. */
export function visit(address: string): void {
  if (`${location.pathname}${location.search}${location.hash}` === address) return;
  act(() => {
    history.pushState(null, '', address);
    dispatchEvent(new PopStateEvent('popstate'));
  });
}

/** Closes the dialog or drawer that a form is in, or leaves its page. */
async function close(form: HTMLElement): Promise<void> {
  const dialog = form.closest<HTMLElement>('[role=dialog]');
  if (dialog) fireEvent.click(await find('button', 'Close', dialog));
  else visit('/privacy');
  await waitFor(() =>
    expect(form.isConnected && !form.closest('[style*="display: none"]')).toBe(false),
  );
}

/** Types, and then someone else logs in, after this login has expired or in another tab. */
export async function handOver<Found>(form: FormCase<Found>, how: 'expired' | 'another tab') {
  const page = { ...form.open({ record: form.record, first: form.record }), press };
  page.answer({
    [form.call]: refusal(401, { code: 'unauthenticated' }),
    'POST /api/admin/login': { token: tokenOf('someone else') },
  });
  const first = await form.show(page);
  const before = await typeInto(form, first, page);
  if (how === 'expired') {
    if (typeof form.save === 'function') await form.save(page, first);
    else await page.press(form.save, first);
    await signIn();
  } else {
    act(() => {
      localStorage.setItem(tokenKeys.admin, tokenOf('someone else'));
      dispatchEvent(new Event('storage'));
    });
    await waitFor(() => expect(first.isConnected).toBe(false));
  }
  const shown = await form.show(page);
  await waitFor(() => expect(valuesIn(Object.keys(form.typed), shown)).toEqual(before));
  // What is chosen counts as typed.
  if (form.chosen) expect(() => form.chosen!(shown)).toThrow();
}

/** Types, meets the accidents in this order, and saves. */
export async function survive<Found>(form: FormCase<Found>, order: readonly Accident[]) {
  const { call, typed, elsewhere } = form;
  const { sent, known } = form.basedOn ?? {
    sent: 'version',
    known: (record: Found) => (record as { version?: unknown }).version,
  };
  const server = { record: form.record, first: form.record };
  const taken: Body[] = [];
  const byKey = new Map<string, unknown>();
  let network: 'up' | 'down' | 'down after a refusal' | 'no way back' | 'expired' = 'up';
  let theirs: unknown;
  let isSeen = false;
  const unseen: unknown[] = [];

  const answer = ({ body, headers }: ApiCall): unknown => {
    const { [sent]: version, ...change } = body as Body;
    if (network === 'down') return noConnection;
    if (version !== undefined && version === theirs && !isSeen && !elsewhere!.shown.test(said()))
      unseen.push(change);
    if (network === 'expired') return refusal(401, { code: 'unauthenticated' });
    const key = form.again === 'key' ? headers.get('idempotency-key')! : JSON.stringify(change);
    if (form.again !== 'version' && byKey.has(key))
      return typeof form.again === 'string' ? byKey.get(key) : form.again;
    if (version !== undefined && version !== known(server.record))
      return changedMeanwhile(server.record, 'Someone else changed this.');
    if (network === 'down after a refusal') return noConnection;
    taken.push(change);
    const { record } = server;
    server.record =
      form.take?.(record, change) ??
      ({ ...record, ...change, version: Number(version) + 1 } as Found);
    const reply = form.reply ? form.reply(server.record) : server.record;
    byKey.set(key, reply);
    return network === 'no way back' ? noConnection : reply;
  };

  const page = { ...form.open(server), press };
  page.answer({ [call]: answer, 'POST /api/admin/login': { token: tokenOf() } });
  let shown = await form.show(page);
  const before = await typeInto(form, shown, page);
  const save = async () => {
    for (const { id } of currentToasts()) dismissToast(id);
    const before = page.sent(call).length;
    if (typeof form.save === 'function') await form.save(page, shown);
    else await page.press(form.save, shown);
    await waitFor(() => expect(page.sent(call).length).toBeGreaterThan(before));
  };
  const expectKept = async () => {
    shown = await form.show(page);
    await waitFor(() => {
      for (const [label, words] of Object.entries(typed))
        expect([label, control(label, shown).value]).toEqual([label, words]);
      form.chosen?.(shown);
    });
  };
  await expectKept();

  for (const accident of order) {
    if (accident === 'lost call' || accident === 'lost answer') {
      network = accident === 'lost call' ? 'down' : 'no way back';
      await save();
      await expectSaid(/couldn’t reach the server/);
    } else if (accident === 'expired login') {
      network = 'expired';
      await save();
      await signIn();
    } else if (accident === 'closed') {
      await (form.close ? form.close(page, shown) : close(shown));
    } else if (accident === 'another record') {
      await waitFor(async () => {
        const another = await form.show(page, true);
        expect(valuesIn(Object.keys(typed), another)).toEqual(before);
        if (form.chosen) expect(() => form.chosen!(another)).toThrow();
      });
    } else {
      server.record = elsewhere!.change(server.record);
      theirs = known(server.record);
      network = 'down after a refusal';
      await save();
      await expectSaid(elsewhere!.shown);
      isSeen = true;
      if (elsewhere!.keep) {
        await page.press(elsewhere!.keep);
        await expectSaid(/couldn’t reach the server/);
      }
    }
    if (accident !== 'lost answer' || !form.found) await expectKept();
  }
  network = 'up';
  if (!form.found) await save();
  await expectSaid(form.found ?? form.done);
  expect(taken).toEqual([form.body]);
  expect(unseen).toEqual([]);
}
