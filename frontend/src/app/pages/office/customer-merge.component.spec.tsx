/** Two records of one customer: merged, told apart, and both taken back. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { CustomerRecord, SimilarCustomer } from '@contracts/customers/records';
import { exampleCustomerRecord, exampleCustomerRow } from '@contracts/testing/examples';
import { chooseFirstByKeys } from '../../../testing/choices';
import { customerFile } from '../../../testing/customers';
import {
  changedMeanwhile,
  expectToast,
  listPage,
  openPage,
  refusal,
  textsOf,
  type ApiCall,
  type PageOptions,
} from '../../../testing/open-page';
// Loaded before the first test: on a busy machine it takes longer than a test may.
import '../../layouts/admin-layout';
import './admin-customers-page';

const file = 'GET /api/admin/customer-records/:number';
const merge = 'POST /api/admin/customer-records/:number/merge';
const apart = 'POST /api/admin/customer-records/:number/apart';
const undo = 'POST /api/admin/customer-records/:number/undo';

const robert = exampleCustomerRecord({ name: 'Robert Hale', version: 4 });
const bob = exampleCustomerRecord({
  number: 1051,
  name: 'Bob Hale',
  version: 2,
  doNotService: true,
  doNotServiceReason: 'Owes us',
  phones: [
    { id: 'p1', phone: '904-555-0117', label: '', texts: true, former: false },
    { id: 'p2', phone: '904-555-0151', label: '', texts: true, former: false },
  ],
});
const similar: SimilarCustomer = {
  ...exampleCustomerRow({ number: 1051, name: 'Bob Hale' }),
  version: 2,
  reasons: ['same-phone', 'same-name-and-address'],
  apart: false,
};

const filesOf =
  (...all: readonly CustomerRecord[]) =>
  ({ params: { number } }: ApiCall) => {
    const record = all.find((one) => one.numbers.includes(Number(number)));
    return record ? customerFile(record) : refusal(404, { code: 'customer_not_found' });
  };

function openRobert(answers: PageOptions['answers']) {
  const page = openPage('/admin-customer-management?customer=1042', {
    signedInAs: 'admin',
    answers: { 'GET /api/admin/customer-records/:number/changes': [], ...answers },
  });
  page.live.connect();
  return page;
}

const duplicates = () => screen.findByRole('region', { name: 'Possible duplicates' });
const dialog = () => screen.findByRole('dialog', { name: 'Merge two customers' });
const preview = async () =>
  within(await dialog()).findByRole('region', { name: 'The merged record' });

describe('a possible duplicate', () => {
  it('is merged once after a preview, and the merge is undone', async () => {
    const merged = {
      ...robert,
      version: 5,
      numbers: [1042, 1051],
      merged: [{ number: 1051, name: 'Bob Hale', step: 's9' }],
    };
    const { press, answer, sent } = openRobert({
      [file]: filesOf({ ...robert, similar: [similar] }, bob),
      [merge]: merged,
      [undo]: { customer: robert, kept: [] },
    });
    expect((await duplicates()).textContent).toMatch(
      /Bob Hale #1051.*Same phone · Same name and address.*\(904\) 555-0117/,
    );
    await press('Merge into this customer', await duplicates());
    const words = (await preview()).textContent;
    expect(words).toMatch(/Robert Hale #1042.*Also asBob Hale/);
    // The same number in two spellings is one.
    expect(words).toMatch(/Phones\(904\) 555-0117\(904\) 555-0151Emails/);
    expect(words).toContain('Do not serviceOwes us');
    answer({ [file]: filesOf(merged) });
    const button = within(await dialog()).getByRole('button', { name: 'Merge' });
    fireEvent.click(button);
    fireEvent.click(button);
    await expectToast('Merged', 'Bob Hale #1051 is part of Robert Hale #1042 now.');
    expect(sent(merge).map(({ params, body }) => [params.number, body])).toEqual([
      ['1042', { version: 4, other: 1051, otherVersion: 2 }],
    ]);
    await waitFor(() => expect(document.activeElement!.id).toBe('main'));
    const records = await screen.findByRole('region', { name: 'Merged records' });
    expect(screen.queryByRole('region', { name: 'Possible duplicates' })).toBeNull();
    answer({ [file]: filesOf({ ...robert, similar: [{ ...similar, apart: true }] }, bob) });
    await press(/^Undo merge/, records);
    expect((await duplicates()).textContent).toContain('Not the same');
    expect(sent(undo).map(({ body }) => body)).toEqual([{ step: 's9' }]);
  });

  it.each([
    ['says before the merge that a portal account will see the contacts of both', [42], true],
    ['says nothing of an account if neither has one', [], false],
  ])('%s', async (_what, accountIds, isSaid) => {
    const { press } = openRobert({
      [file]: filesOf({ ...robert, similar: [similar] }, { ...bob, accountIds }),
    });
    await press('Merge into this customer', await duplicates());
    expect(/Will see and edit all of these/.test((await preview()).textContent)).toBe(isSaid);
  });

  it('may be the one that stays', async () => {
    const { user, press, sent } = openRobert({
      [file]: filesOf({ ...robert, similar: [similar] }, bob),
      [merge]: bob,
    });
    await press('Merge into this customer', await duplicates());
    await user.click(within(await dialog()).getByRole('radio', { name: 'Bob Hale #1051 stays' }));
    expect((await preview()).textContent).toMatch(/Bob Hale #1051.*Also asRobert Hale/);
    await press('Merge', await dialog());
    await waitFor(() => expect(sent(merge)).toHaveLength(1));
    expect(sent(merge)[0]).toMatchObject({
      params: { number: '1051' },
      body: { version: 2, other: 1042, otherVersion: 4 },
    });
  });

  it('is shown as it is now before it’s merged, if someone else was faster', async () => {
    const { press, answer, sent } = openRobert({
      [file]: filesOf({ ...robert, similar: [similar] }, bob),
      [merge]: ({ body }: ApiCall) =>
        (body as { otherVersion: number }).otherVersion === 2
          ? changedMeanwhile({ ...bob, version: 3 }, 'Changed in the meantime')
          : robert,
    });
    await press('Merge into this customer', await duplicates());
    await preview();
    answer({
      [file]: filesOf(
        { ...robert, similar: [similar] },
        { ...bob, version: 3, doNotServiceReason: 'Threats' },
      ),
    });
    await press('Merge', await dialog());
    await expectToast('Error merging', /Changed in the meantime/);
    await waitFor(async () => expect((await preview()).textContent).toContain('Threats'));
    expect((await dialog()).textContent).toContain('Take another look');
    await press('Merge', await dialog());
    await waitFor(() => expect(sent(merge)).toHaveLength(2));
    expect(sent(merge)[1]!.body).toEqual({ version: 4, other: 1051, otherVersion: 3 });
  });

  it('that someone else has merged says so', async () => {
    const merged = { ...robert, version: 5, numbers: [1042, 1051] };
    const { press, answer } = openRobert({
      [file]: filesOf({ ...robert, similar: [similar] }, bob),
      [merge]: changedMeanwhile(merged),
    });
    await press('Merge into this customer', await duplicates());
    await preview();
    answer({ [file]: filesOf(merged) });
    await press('Merge', await dialog());
    await waitFor(async () =>
      expect((await dialog()).textContent).toContain('They’re one customer already'),
    );
  });

  it('is told apart once, and taken back', async () => {
    const { press, answer, sent } = openRobert({
      [file]: filesOf({ ...robert, similar: [similar] }, bob),
      [apart]: robert,
    });
    const button = within(await duplicates()).getByRole('button', { name: 'Not the same' });
    answer({ [file]: filesOf({ ...robert, similar: [{ ...similar, apart: true }] }, bob) });
    fireEvent.click(button);
    fireEvent.click(button);
    // The pressed button is gone.
    await waitFor(() => expect(document.activeElement!.textContent).toBe('Undo'));
    await press('Undo', await duplicates());
    await waitFor(() => expect(sent(apart)).toHaveLength(2));
    expect(sent(apart).map(({ body }) => body)).toEqual([
      { other: 1051, apart: true },
      { other: 1051, apart: false },
    ]);
  });

  it('may be a customer who is searched for', async () => {
    const { user, press, sent } = openRobert({
      [file]: filesOf(robert, bob),
      'GET /api/admin/customer-records': [
        exampleCustomerRow({ number: 1042, name: 'Robert Hale' }),
        exampleCustomerRow({ number: 1051, name: 'Bob Hale' }),
      ],
      [merge]: robert,
    });
    await press('Merge…');
    const search = within(await dialog()).getByRole('combobox');
    await user.type(search, 'hale');
    // Not with itself.
    await waitFor(() =>
      expect(
        textsOf([...document.querySelectorAll<HTMLElement>('.ant-select-item-option')]),
      ).toEqual([expect.stringMatching(/^Bob Hale #1051/)]),
    );
    await chooseFirstByKeys(search);
    expect((await preview()).textContent).toContain('Also asBob Hale');
    await press('Merge', await dialog());
    await waitFor(() => expect(sent(merge)).toHaveLength(1));
  });
});

describe('the duplicates', () => {
  const pairs = 'GET /api/admin/customer-pairs';
  const pair = (one: number, other: number) => ({
    one: exampleCustomerRow({ number: one, name: `Customer ${one}`, lastAt: null }),
    other: exampleCustomerRow({ number: other, name: `Customer ${other}`, lastAt: null }),
    reasons: ['same-phone'],
    since: '2026-11-20T15:00:00.000Z',
  });
  const open = (answers: PageOptions['answers']) =>
    openPage('/admin-customer-management?tab=duplicates', { signedInAs: 'admin', answers });
  const card = (name: string) => screen.findByRole('listitem', { name });

  it('come page by page', async () => {
    const { press } = open({
      [pairs]: ({ query: { cursor } }: ApiCall) =>
        cursor === undefined ? listPage([pair(1, 2)], 2, '1') : listPage([pair(3, 4)], 2),
    });
    expect((await card('Customer 1 and Customer 2')).textContent).toMatch(
      /Same phone.*Noticed November 20, 2026.*#1.*\(904\) 555-0117.*#2/,
    );
    await press('Show more');
    await card('Customer 3 and Customer 4');
  });

  it('are merged into the one with visits, or else the older one', async () => {
    const withVisits = pair(1, 2);
    const { press } = open({
      [pairs]: [
        {
          ...withVisits,
          other: { ...withVisits.other, lastAt: '2026-11-20T15:00:00.000Z' },
        },
        pair(4, 3),
      ],
      [file]: ({ params: { number } }: ApiCall) =>
        customerFile({ number: Number(number), name: `Customer ${number}` }),
    });
    const staying = async () =>
      (await within(await dialog()).findAllByRole<HTMLInputElement>('radio')).find(
        ({ checked }) => checked,
      )?.value;
    await press('Merge…', await card('Customer 1 and Customer 2'));
    await waitFor(async () => expect(await staying()).toBe('2'));
    await press('Cancel', await dialog());
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await press('Merge…', await card('Customer 4 and Customer 3'));
    await waitFor(async () => expect(await staying()).toBe('3'));
  });

  it('are told apart, and then there are none', async () => {
    const { press, answer, sent } = open({ [pairs]: [pair(1, 2)], [apart]: robert });
    const shown = await card('Customer 1 and Customer 2');
    answer({ [pairs]: [] });
    await press('Not the same', shown);
    await screen.findByText('No duplicates to decide');
    expect(sent(apart)[0]).toMatchObject({
      params: { number: '1' },
      body: { other: 2, apart: true },
    });
  });
});
