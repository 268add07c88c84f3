import { cleanup, screen, waitFor, within } from '@testing-library/react';
import type { SendEstimate } from '@contracts/payments/estimates';
import type { PhoneJob } from '@contracts/tracking/technician-phone';
import { aSentEstimate, priceBook } from '../../features/technician-phone/test/estimates';
import { aJob, approvedEstimate } from '../../features/technician-phone/test/factories';
import { expectAccessible } from '../../testing/accessible';
import { pass, startClock } from '../../testing/clock';
import { errorUnder, fill, valueOf } from '../../testing/fields';
import {
  changedMeanwhile,
  listPage,
  noConnection,
  openPage,
  textsOf,
  type ApiCall,
} from '../../testing/open-page';
import { online, phoneForTests } from '../../testing/phone-database';

const list = 'GET /api/technician/jobs';
const sending = 'PUT /api/technician/jobs/:id/estimates/:estimateId';
const versions = 'GET /api/technician/jobs/:id/estimates';
const book = 'GET /api/technician/price-book';
const estimateUrl = 'https://x.example.com/estimate#t';

phoneForTests();
beforeEach(() => startClock('2026-11-20T16:00:00Z'));

const sentNow = ({ params, body }: ApiCall) =>
  aSentEstimate({
    id: String(params.estimateId),
    revision: ((body as SendEstimate).from?.revision ?? 0) + 1,
  });

async function openAtDoor(job: Partial<PhoneJob> = {}, answers: Record<string, unknown> = {}) {
  cleanup();
  localStorage.setItem('technician_token', 'a-link-of-ana');
  const page = openPage('/technician', {
    answers: {
      [list]: [aJob({ status: 'arrived', allowed: ['in-progress', 'cancelled'], ...job })],
      // In two pages.
      [book]: ({ query }: ApiCall) =>
        query.cursor === undefined
          ? listPage(priceBook.slice(0, 4), priceBook.length, 'more')
          : listPage(priceBook.slice(4), priceBook.length),
      [sending]: sentNow,
      ...answers,
    },
  });
  const card = await screen.findByRole('article', { name: 'Job FC-1042' });
  await pass(1_000);
  const press = (name: string | RegExp) =>
    page.user.click(within(card).getByRole('button', { name }));
  const sheet = () => screen.getByRole('dialog', { name: 'Estimate for Ann Baker' });
  const inSheet = (name: string | RegExp) =>
    page.user.click(within(sheet()).getByRole('button', { name }));
  const tabs = () => textsOf(within(sheet()).getAllByRole('tab'));
  return { ...page, card, press, sheet, inSheet, tabs };
}

const proposed = () =>
  textsOf(within(screen.getByRole('list', { name: 'From the price book' })).getAllByRole('button'));

describe('an estimate that is written at the door', () => {
  it('makes an estimate of three options from the price book, and shows what the customer will see', async () => {
    const { card, press, sheet, inSheet, tabs, bodies } = await openAtDoor();
    await press('Make an estimate FC-1042');
    expect(proposed()[0]).toMatch(/^Calibrate the oven \$60\.00/);
    await inSheet(/^Replace the bake element \$224\.50/);
    expect(tabs()).toEqual(['Repair$224.50']);
    await expectAccessible(sheet());
    await inSheet('One more: Bake element');
    expect(tabs()).toEqual(['Repair$299.00']);
    await inSheet('Copy to option 2');
    fill({ 'Add a task, part or fee': 'calibrate' });
    await inSheet(/^Calibrate the oven/);
    fill({ 'Name of this option': 'Repair and tune-up' });
    await inSheet('Empty option 3');
    expect(tabs()).toEqual(['Repair$299.00', 'Repair and tune-up$359.00', 'Repair plus$0.00']);
    await inSheet('Review');
    expect(errorUnder('Add a task, part or fee')).toBe('Add 1 to 20 lines');
    await inSheet('Type a line');
    fill({ 'What it’s for': 'New oven, delivered' });
    await inSheet('Review');
    expect(errorUnder('Amount')).toContain('Enter dollars from 0');
    fill({ Amount: '1,200' });
    await inSheet('Discount');
    fill({ 'Amount off': '100' });
    fill({ 'Note to the customer': 'The element is burned through.' });
    expect([valueOf('Fee for the visit'), valueOf('Fee amount')]).toEqual([
      'Diagnostic visit',
      '89.00',
    ]);
    await inSheet('Review');
    within(sheet()).getByText('If they don’t go ahead: Diagnostic visit,', { exact: false });
    expect(sheet().textContent).toContain('3 options $299.00 to $1,100.00');
    await expectAccessible(sheet());
    await inSheet('Send estimate');
    const line = (code: string, quantity = 1) => ({ code, quantity });
    const repair = [line('OVEN-ELEMENT'), line('ELEMENT', 2)];
    expect(bodies(sending)).toMatchObject([
      {
        options: [
          { name: 'Repair', lines: repair },
          { name: 'Repair and tune-up', lines: [...repair, line('OVEN-TUNE')] },
          {
            name: 'Repair plus',
            lines: [
              { kind: 'labor', text: 'New oven, delivered', quantity: 1, amount: 1_200 },
              { kind: 'discount', text: 'Discount', quantity: 1, amount: -100 },
            ],
          },
        ],
        fee: { text: 'Diagnostic visit', amount: 89 },
        note: 'The element is burned through.',
        from: null,
      },
    ]);
    await within(card).findByText('Waiting for an answer');
  });

  it('keeps what is written over a reload and without a network, and sends it once', async () => {
    const first = await openAtDoor();
    online(false);
    await first.press('Make an estimate FC-1042');
    await first.inSheet(/^Calibrate the oven/);
    await first.inSheet('Close');
    first.answer({ [list]: noConnection, [book]: noConnection });
    const { card, press, inSheet, sent, answer, sheet } = await openAtDoor(
      {},
      { [list]: noConnection, [book]: noConnection },
    );
    await press('Finish the estimate FC-1042');
    await inSheet('Review');
    expect(sheet().textContent).toContain('Calibrate the oven');
    await inSheet('Send estimate');
    expect(card.textContent).toContain('Estimate of $60.00: sent when you’re back online.');
    await screen.findByText('1 update will be sent when you’re back online.');
    expect(sent(sending)).toEqual([]);
    await press(/^Change it/);
    await inSheet('One more: Calibrate the oven');
    await inSheet('Review');
    await inSheet('Send estimate');
    expect(card.textContent).toContain('Estimate of $120.00: sent when you’re back online.');
    answer({ [list]: [aJob({ status: 'arrived', allowed: ['in-progress'] })] });
    online(true);
    await within(card).findByText('Waiting for an answer');
    expect(sent(sending)).toHaveLength(1);
    expect(sent(sending)[0]!.params.estimateId).toMatch(/^[0-9a-f]{8}-/);
  });

  it('keeps the draft when someone else was faster, and sends it as the next version', async () => {
    const theirs = aSentEstimate({ by: 'Olive Owner' });
    const { press, inSheet, sheet, answer, bodies, card } = await openAtDoor(
      {},
      { [sending]: changedMeanwhile(theirs, 'Someone else changed this in the meantime.') },
    );
    await press('Make an estimate FC-1042');
    await inSheet(/^Calibrate the oven/);
    await inSheet('Review');
    await inSheet('Send estimate');
    await screen.findByText(
      /^Your estimate for FC-1042 wasn’t sent\. It’s still here as a draft\./,
    );
    within(card).getByText('Waiting for an answer');
    await press('Finish the estimate FC-1042');
    within(sheet()).getByText(/^Another estimate of \$140\.00 was sent in the meantime\./);
    await inSheet('Go on with mine');
    answer({ [sending]: sentNow });
    await inSheet('Review');
    await inSheet('Send estimate');
    await waitFor(() => expect(bodies(sending)).toHaveLength(2));
    expect(bodies(sending)[1]).toMatchObject({ from: { revision: 1, state: 'sent' } });
  });

  it('can be discarded, but not by one tap', async () => {
    const { press, inSheet, card } = await openAtDoor();
    await press('Make an estimate FC-1042');
    await inSheet(/^Calibrate the oven/);
    await inSheet('Discard this draft');
    await inSheet('Yes, discard');
    within(card).getByRole('button', { name: 'Make an estimate FC-1042' });
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('types lines where the phone has no price book', async () => {
    const { press, inSheet, sheet, bodies } = await openAtDoor({}, { [book]: [] });
    await press('Make an estimate FC-1042');
    expect(sheet().textContent).toContain(
      'The price book isn’t on this phone. Type the lines instead.',
    );
    await inSheet('Type a line');
    fill({ 'What it’s for': 'Door seal', Amount: '150' });
    await inSheet('Review');
    await inSheet('Send estimate');
    await waitFor(() =>
      expect(bodies(sending)).toMatchObject([{ options: [{ lines: [{ text: 'Door seal' }] }] }]),
    );
  });
});

describe('an estimate that was sent', () => {
  const sentBefore = approvedEstimate({ state: 'sent', approved: null });

  it('is shown to the customer by its code, until they answer', async () => {
    const { press, card, answer } = await openAtDoor({ estimate: sentBefore, estimateUrl });
    expect(card.textContent).toContain('2 options, $239.50 to $259.50, sent 10:30 AM');
    await press('Show the customer FC-1042');
    const dialog = screen.getByRole('dialog', { name: 'Estimate of FC-1042' });
    await within(dialog).findByRole('img', { name: /^QR code/ });
    within(dialog).getByRole('link', { name: estimateUrl });
    answer({ [list]: [aJob({ status: 'arrived', estimate: approvedEstimate(), estimateUrl })] });
    while (!dialog.textContent.includes('Approved')) await pass(4_000);
    expect(dialog.textContent).toContain('$259.50 approved by Ann Baker, 10:40 AM: Repair plus');
    await expectAccessible(dialog);
  });

  it('says why it was declined', async () => {
    const { card } = await openAtDoor({
      estimate: { ...sentBefore, state: 'declined', reason: 'I’ll buy a new one.' },
    });
    expect(card.textContent).toContain('Declined');
    within(card).getByText('I’ll buy a new one.');
  });

  it('is revised from what was sent; an approved one must be approved again', async () => {
    const { press, inSheet, sheet, bodies, tabs } = await openAtDoor(
      { estimate: approvedEstimate({ revision: 1 }), estimateUrl },
      {
        [versions]: { estimates: [aSentEstimate({ state: 'approved' })] },
      },
    );
    await press('Revise the estimate of FC-1042');
    await waitFor(() => expect(tabs()).toEqual(['Repair$140.00']));
    expect(sheet().textContent).toContain('They must approve this change, too.');
    await inSheet(/^Calibrate the oven|One more: Replace the bake element/);
    await inSheet('Review');
    await inSheet('Send estimate');
    await waitFor(() =>
      expect(bodies(sending)).toMatchObject([{ from: { revision: 1, state: 'approved' } }]),
    );
  });

  it('isn’t opened to revise without a network', async () => {
    const { press } = await openAtDoor(
      { estimate: sentBefore, estimateUrl },
      { [versions]: noConnection },
    );
    await press('Revise the estimate of FC-1042');
    await screen.findByText('Not opened');
    expect(screen.queryByRole('dialog', { name: /^Estimate for/ })).toBeNull();
  });
});

describe('starting the repair', () => {
  const move = 'PUT /api/technician/jobs/:id/status';
  const started = aJob({ status: 'in-progress', allowed: ['completed'] });

  it.each([
    [null, /hasn’t approved a price/],
    [approvedEstimate({ state: 'sent', approved: null }), /hasn’t answered your estimate yet/],
    [approvedEstimate({ state: 'declined', approved: null }), /declined your estimate/],
  ])('asks first without an approved price', async (estimate, words) => {
    const { press, user, sent } = await openAtDoor(
      { estimate, estimateUrl: estimate && estimateUrl },
      { [move]: started },
    );
    await press('Start the repair');
    const question = screen.getByRole('dialog', { name: 'No approved price yet' });
    within(question).getByText(words);
    expect(sent(move)).toEqual([]);
    await user.click(within(question).getByRole('button', { name: 'Start anyway' }));
    await waitFor(() => expect(sent(move)).toHaveLength(1));
  });

  it('goes ahead with a price that was approved before', async () => {
    const { press, sent } = await openAtDoor(
      { estimate: approvedEstimate({ revision: 2, state: 'sent' }), estimateUrl },
      { [move]: started },
    );
    await press('Start the repair');
    await waitFor(() => expect(sent(move)).toHaveLength(1));
  });
});
