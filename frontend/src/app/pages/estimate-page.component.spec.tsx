import { screen, waitFor, within } from '@testing-library/react';
import { dollars } from '@contracts/vocabulary/money';
import type { Estimate, EstimateOption, ShownEstimate } from '@contracts/payments/estimates';
import { expectAccessible } from '../../testing/accessible';
import { pass, startClock } from '../../testing/clock';
import { errorUnder, field, fill, valueOf } from '../../testing/fields';
import {
  changedMeanwhile,
  deferred,
  noConnection,
  openPage,
  refusal,
  text,
} from '../../testing/open-page';

const pad: { strokes: { points: { x: number; y: number }[] }[]; end: () => void } = {
  strokes: [],
  end: () => undefined,
};
// jsdom has no canvas to draw on.
jest.mock('signature_pad', () => ({
  __esModule: true,
  default: class {
    addEventListener = (_: string, listener: () => void) => (pad.end = listener);
    removeEventListener = () => undefined;
    off = () => undefined;
    clear = () => (pad.strokes = []);
    fromData = (strokes: typeof pad.strokes) => (pad.strokes = strokes);
    toData = () => pad.strokes;
  },
}));
beforeEach(() => {
  pad.strokes = [];
  jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
});

const show = 'GET /api/estimates/:token';
const answering = 'POST /api/estimates/:token/answer';
const asking = 'POST /api/estimates/:token/questions';
const photo = 'GET /api/estimates/:token/photos/:id';

const option = (name: string, amount: string): EstimateOption => ({
  name,
  words: '',
  lines: [
    {
      kind: 'labor',
      text: `${name} work`,
      words: '',
      code: null,
      quantity: 1,
      each: amount,
      amount,
    },
  ],
  total: amount,
  withTax: dollars(Math.round(Number(amount) * 106.5)),
});

const estimate = (over: Partial<Estimate> = {}): Estimate => ({
  id: 'e1',
  revision: 1,
  state: 'sent',
  options: [option('Repair', '245.00'), option('Repair plus', '410.00')],
  fee: { text: 'Diagnostic visit', amount: '89.00' },
  note: 'The element is burned through.',
  photos: [],
  sentAt: '2026-11-20T15:30:00.000Z',
  by: 'Marisol Vega',
  answer: null,
  ...over,
});

const approved = (over: Partial<Estimate> = {}): Estimate =>
  estimate({
    state: 'approved',
    answer: {
      at: '2026-11-20T15:40:00.000Z',
      name: 'Nora Field',
      option: 1,
      reason: '',
      signature: [
        {
          points: [
            { x: 1, y: 2 },
            { x: 30, y: 12 },
          ],
        },
      ],
    },
    ...over,
  });

const declined = (over: Partial<Estimate> = {}): Estimate =>
  estimate({
    state: 'declined',
    answer: {
      at: '2026-11-20T15:40:00.000Z',
      name: null,
      option: null,
      reason: 'Too much',
      signature: [],
    },
    ...over,
  });

const shownOf = (over: Partial<ShownEstimate> = {}): ShownEstimate => ({
  number: 'FC-1042',
  description: 'Repair, GE Oven',
  estimate: estimate(),
  approvedBefore: null,
  open: true,
  ...over,
});

async function openEstimate(shown: unknown = shownOf(), answers: Record<string, unknown> = {}) {
  const page = openPage('/estimate#a-token', { answers: { [show]: shown, ...answers } });
  await screen.findByRole('heading', { level: 1, name: /estimate/ });
  const main = screen.getByRole('main');
  return { ...page, main };
}

const choose = (name: RegExp) => screen.findByRole('radio', { name });

describe('an estimate’s page', () => {
  it('shows what was found and compares options, and takes the token from the address', async () => {
    const { main, sent } = await openEstimate();
    await choose(/Repair plus, \$410\.00/);
    expect(main.textContent).toContain('The element is burned through.');
    expect(main.textContent).toContain('$165.00 more');
    expect(main.textContent).toContain('$436.65 with sales tax');
    expect(main.textContent).toContain('Not included: Repair plus work');
    expect(main.textContent).toContain('If you don’t go ahead, $89.00 is due: Diagnostic visit.');
    expect(location.hash).toBe('');
    expect(sent(show)[0]!.params.token).toBe('a-token');
    expect(sent(show)[0]!.headers.has('authorization')).toBe(false);
    await expectAccessible(main);
  });

  it('is approved by a typed name, and a signature if they draw one', async () => {
    const { press, user, bodies, main } = await openEstimate(shownOf(), {
      [answering]: shownOf({ estimate: approved() }),
    });
    await press('Approve');
    await screen.findByText('Choose an option first.');
    await user.click(await choose(/Repair plus/));
    await press('Approve $410.00');
    const heading = await screen.findByRole('heading', {
      name: 'Approve “Repair plus” for $410.00',
    });
    expect(document.activeElement).toBe(heading);
    expect(heading.parentElement?.textContent).toContain('$436.65 with sales tax');
    await screen.findByRole('img', { name: /^Signature/ });
    await expectAccessible(main);
    await press('Approve $410.00');
    expect(errorUnder('Your full name')).toBe('Type your name to approve');
    expect(document.activeElement).toBe(field('Your full name'));
    fill({ 'Your full name': ' Nora Field ' });
    pad.strokes = [{ points: [{ x: 1.04, y: 2 }] }];
    pad.end();
    await press('Approve $410.00');
    await screen.findByRole('heading', { name: 'You approved this estimate' });
    expect(bodies(answering)).toEqual([
      {
        revision: 1,
        decision: 'approve',
        option: 1,
        name: 'Nora Field',
        signature: [{ points: [{ x: 1, y: 2 }] }],
      },
    ]);
    expect(document.activeElement?.tagName).toBe('H1');
    for (const words of ['ApprovedRepair plus', 'Price$410.00', 'ByNora Field', 'Nov 20, 2026']) {
      expect(main.textContent).toContain(words);
    }
    screen.getByRole('img', { name: 'Signature of Nora Field' });
    expect(screen.queryByRole('button', { name: /Approve|Decline/ })).toBeNull();
    await expectAccessible(main);
  });

  it('needs no choice if there is one option, and no signature', async () => {
    const { press, bodies, user } = await openEstimate(
      shownOf({ estimate: estimate({ options: [option('Repair', '245.00')] }) }),
      { [answering]: noConnection },
    );
    expect(screen.queryByRole('radio')).toBeNull();
    await press('Approve $245.00');
    await user.type(await screen.findByLabelText('Your full name'), 'Nora Field{Enter}');
    await screen.findByText(/^We couldn’t reach the server/);
    expect(valueOf('Your full name')).toBe('Nora Field');
    expect(bodies(answering)).toEqual([
      { revision: 1, decision: 'approve', option: 0, name: 'Nora Field' },
    ]);
  });

  it('is declined with a reason, and says what is due then', async () => {
    const { press, bodies, main } = await openEstimate(shownOf(), {
      [answering]: shownOf({ estimate: declined() }),
    });
    await press('Decline');
    expect(main.textContent).toContain('$89.00 is due for the visit: Diagnostic visit.');
    fill({ Why: 'Too much' });
    await expectAccessible(main);
    await press('Decline');
    await screen.findByRole('heading', { name: 'You declined this estimate' });
    expect(bodies(answering)).toEqual([{ revision: 1, decision: 'decline', reason: 'Too much' }]);
    expect(main.textContent).toContain('$89.00 is due for the visit.');
  });

  it('takes a question, and keeps it until it’s sent', async () => {
    const { press, bodies, answer, main } = await openEstimate(shownOf(), {
      [asking]: refusal(429, { code: 'rate_limited', message: 'Please wait a moment.' }),
    });
    await press('Ask a question');
    await press('Send question');
    expect(errorUnder('Your question')).toBe('Type your question');
    fill({ 'Your question': 'Is the part new?' });
    await press('Send question');
    await screen.findByText('Please wait a moment.');
    await press('Back');
    await press('Ask a question');
    expect(valueOf('Your question')).toBe('Is the part new?');
    await press('Send question');
    answer({ [asking]: {} });
    await press('Send question');
    await screen.findByText('We got your question. The office answers by phone or text.');
    const ids = bodies(asking).map((body) => (body as { id: string }).id);
    expect(ids.length).toBeGreaterThan(1);
    expect(new Set(ids.slice(1)).size).toBe(1);
    await press('Ask a question');
    expect(valueOf('Your question')).toBe('');
    await expectAccessible(main);
  });
});

describe('an estimate that changed while its page was open', () => {
  it('shows the new one, and keeps the name that was typed', async () => {
    const revised = estimate({
      id: 'e2',
      revision: 2,
      options: [option('Repair', '260.00'), option('Repair plus', '430.00')],
    });
    const { press, user, answer, bodies } = await openEstimate(shownOf(), {
      [answering]: changedMeanwhile(revised),
    });
    await user.click(await choose(/Repair plus/));
    await press('Approve $410.00');
    fill({ 'Your full name': 'Nora Field' });
    answer({ [show]: shownOf({ estimate: revised }) });
    await press('Approve $410.00');
    await screen.findByText(
      'The estimate changed while you had this page open. Here’s the new one.',
    );
    const again = await choose(/Repair plus, \$430\.00/);
    expect((again as HTMLInputElement).checked).toBe(false);
    await user.click(again);
    await press('Approve $430.00');
    expect(valueOf('Your full name')).toBe('Nora Field');
    answer({ [answering]: shownOf({ estimate: approved({ revision: 2 }) }) });
    await press('Approve $430.00');
    await screen.findByRole('heading', { name: 'You approved this estimate' });
    expect(bodies(answering)[1]).toMatchObject({ revision: 2 });
  });

  it('shows a new version by itself, and keeps what was typed', async () => {
    startClock('2026-11-20T16:00:00Z');
    const { press, user, answer } = await openEstimate();
    await user.click(await choose(/Repair plus/));
    await press('Approve $410.00');
    fill({ 'Your full name': 'Nora Field' });
    const revised = estimate({ revision: 2, options: [option('Repair', '260.00')] });
    answer({ [show]: shownOf({ estimate: revised }) });
    await pass(15_000);
    await screen.findByText(/^The estimate changed while you had this page open\./);
    await press('Approve $260.00');
    expect(valueOf('Your full name')).toBe('Nora Field');
  });

  it('shows what someone else at the house has answered', async () => {
    const { press, answer } = await openEstimate(shownOf(), {
      [answering]: changedMeanwhile(approved()),
    });
    await press('Decline');
    answer({ [show]: shownOf({ estimate: approved() }) });
    await press('Decline');
    await screen.findByRole('heading', { name: 'You approved this estimate' });
  });
});

describe('a revision after an approval', () => {
  it('says that the approved price stays until it’s approved', async () => {
    const { main } = await openEstimate(
      shownOf({ estimate: estimate({ id: 'e2', revision: 2 }), approvedBefore: approved() }),
    );
    expect(main.textContent).toContain(
      'The price changed: here’s the new estimate. $410.00 that you approved before stays until you approve this one.',
    );
    await expectAccessible(main);
  });

  it('says that the approved price holds once it was declined', async () => {
    const { main } = await openEstimate(
      shownOf({ estimate: declined({ revision: 2 }), approvedBefore: approved() }),
    );
    expect(main.textContent).toContain('$410.00 that you approved before still holds.');
    expect(main.textContent).not.toContain('is due for the visit');
    within(main).getByRole('heading', { name: 'What you approved before' });
  });
});

describe('an estimate’s page in other cases', () => {
  it('can’t be answered once the visit was canceled', async () => {
    const { main } = await openEstimate(shownOf({ open: false }));
    screen.getByRole('heading', { name: 'This estimate has ended' });
    expect(within(main).queryByRole('button', { name: /Approve|Decline/ })).toBeNull();
  });

  it('shows photos small, and one of them large', async () => {
    const { press, sent } = await openEstimate(
      shownOf({ estimate: estimate({ photos: ['p1', 'p2'] }) }),
      { [photo]: text('picture') },
    );
    await screen.findByRole('img', { name: 'Photo 2 of 2' });
    expect(sent(photo).map(({ query }) => query.size)).toEqual(['small', 'small']);
    await press('Photo 1 of 2');
    const dialog = screen.getByRole('dialog', { name: 'Photo 1 of 2' });
    await within(dialog).findByRole('img');
    expect(sent(photo)[2]).toMatchObject({ params: { id: 'p1' }, query: {} });
    await press('Next photo', dialog);
    screen.getByRole('dialog', { name: 'Photo 2 of 2' });
  });

  it('says so when the link leads to nothing, and when nothing comes', async () => {
    const found = deferred<unknown>();
    const { answer, press } = await openEstimate(found.promise);
    screen.getByText('Looking up your estimate');
    found.resolve(noConnection);
    await screen.findByRole('heading', { name: 'Your estimate could not be loaded' });
    answer({ [show]: refusal(404, { code: 'estimate_not_found' }) });
    await press('Try Again');
    await screen.findByRole('heading', { name: 'We can’t find that estimate' });
  });

  it('asks for the link without one', async () => {
    openPage('/estimate');
    await screen.findByText(/^Open the link that we sent you\./);
    await waitFor(() => expect(document.title).toContain('Your estimate'));
  });
});
