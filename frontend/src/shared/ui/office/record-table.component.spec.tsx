import { act, fireEvent, render, screen, within } from '@testing-library/react';
import type { ReactElement } from 'react';
import { expectAccessible } from '../../../testing/accessible';
import { Fact, RecordFacts } from './record-facts';
import { RecordTable, useIsSorted, type RecordColumn } from './record-table';

interface Visit {
  readonly id: number;
  readonly customer: string;
  readonly status: string;
}

const drawn = jest.fn<void, [customer: string]>();
const Day = () => useIsSorted() && ' on Friday';

const columns: readonly RecordColumn<Visit, string>[] = [
  {
    title: 'Customer',
    order: ({ customer }) => customer,
    render: ({ customer }) => (
      <>
        {customer}
        <Day />
      </>
    ),
  },
  { title: 'Number', order: ({ id }) => id, render: ({ id }) => id },
  {
    title: 'Status',
    render: ({ customer, status }, words) => {
      drawn(customer);
      return `${words} ${status}`;
    },
  },
  { title: 'Actions', actions: true, render: () => <button type="button">Details</button> },
];

const visits = (count: number): Visit[] =>
  Array.from({ length: count }, (_, index) => ({
    id: index + 1,
    customer: `Customer ${index + 1}`,
    status: 'scheduled',
  }));

const titles = () => screen.getAllByRole('row').map(({ textContent }) => textContent);

it('draws one row again when one of many has changed, and all when what they share has', async () => {
  const items = visits(100);
  const table = (rows: readonly Visit[], words: string) => (
    <RecordTable columns={columns} items={rows} context={words} />
  );
  const { rerender } = render(table(items, 'is'));
  // Those further down have no controls until they come near the screen.
  const controls = () => screen.getAllByRole('button', { name: 'Details' }).length;
  expect(controls()).toBe(20);
  expect(titles().at(-1)).toBe('Customer 100100is scheduled');
  await act(() => Promise.resolve());
  expect(controls()).toBe(100);
  // Their words aren't drawn again for it.
  expect(drawn).toHaveBeenCalledTimes(100);
  drawn.mockClear();
  rerender(table(items.with(49, { ...items[49]!, status: 'arrived' }), 'is'));
  expect(drawn.mock.calls).toEqual([['Customer 50']]);
  drawn.mockClear();
  rerender(table(items, 'was'));
  expect(drawn).toHaveBeenCalledTimes(100);
});

it.each([1440, 390])('draws all of a row before it is printed, at %d pixels', async (width) => {
  const items = visits(30);
  renderAt(width, <RecordTable columns={columns} items={items} context="is" />);
  const details = () => screen.getAllByRole('button', { name: 'Details' }).length;
  expect(details()).toBe(20);
  for (const { customer } of items) screen.getByText(customer);
  // The browser prints what is there when the listeners return.
  window.dispatchEvent(new Event('beforeprint'));
  expect(details()).toBe(30);
  await act(() => Promise.resolve());
});

it('draws the first cards of all groups at once, not of each', async () => {
  const items = visits(60);
  const groups = [0, 15, 30, 45].map((start) => ({
    key: String(start),
    title: `From ${start}`,
    items: items.slice(start, start + 15),
  }));
  renderAt(390, <RecordTable columns={columns} groups={groups} context="is" />);
  expect(screen.getAllByRole('button', { name: 'Details' })).toHaveLength(20);
  await act(() => Promise.resolve());
});

describe('a list in groups', () => {
  const [first, second, third] = visits(3).map((visit, index) => ({
    ...visit,
    customer: ['Moss', 'Baker', 'Diaz'][index]!,
  }));
  const groups = [
    { key: 'today', title: 'Today', items: [first!, second!] },
    { key: 'tomorrow', title: 'Tomorrow', items: [third!] },
  ];

  it('has a title for each group in its own order, and none in the order of a column', async () => {
    const { container } = render(<RecordTable columns={columns} groups={groups} context="is" />);
    const own = [
      'CustomerNumberStatusActions',
      'Today',
      expect.stringMatching(/^Moss1/),
      expect.stringMatching(/^Baker2/),
      'Tomorrow',
      expect.stringMatching(/^Diaz3/),
    ];
    expect(titles()).toEqual(own);
    await expectAccessible(container);
    const heading = screen.getByRole('columnheader', { name: /^Customer/ });
    const sort = () => fireEvent.click(heading);
    const named = (...names: string[]) => [
      own[0],
      ...names.map((name) => expect.stringMatching(new RegExp(`^${name} on Friday`)) as string),
    ];
    sort();
    expect(titles()).toEqual(named('Baker', 'Diaz', 'Moss'));
    expect(heading.getAttribute('aria-sort')).toBe('ascending');
    sort();
    expect(titles()).toEqual(named('Moss', 'Diaz', 'Baker'));
    sort();
    expect(titles()).toEqual(own);
  });

  it('sorts numbers as numbers', () => {
    const items = [10, 9.5, 9.45].map((id) => ({ id, customer: `C${id}`, status: 'scheduled' }));
    render(<RecordTable columns={columns} items={items} context="is" />);
    fireEvent.click(screen.getByRole('columnheader', { name: /^Number/ }));
    const numbers = screen
      .getAllByRole('row')
      .slice(1)
      .map((row) => within(row).getAllByRole('cell')[1]!.textContent);
    expect(numbers).toEqual(['9.45', '9.5', '10']);
  });

  it('is a card each on a narrow screen, with all that a row has', async () => {
    renderAt(390, <RecordTable columns={columns} groups={groups} context="is" />);
    const headings = screen.getAllByRole('heading').map(({ textContent }) => textContent);
    expect(headings).toEqual(['Today', 'Tomorrow']);
    const [moss, ...others] = screen.getAllByRole('listitem');
    expect(others).toHaveLength(2);
    for (const words of ['Moss', 'Number', '1', 'Status', 'is scheduled'])
      within(moss!).getByText(words);
    within(moss!).getByRole('button', { name: 'Details' });
    await expectAccessible(moss!.closest('section')!);
  });
});

/** A screen of this width, in pixels. */
function renderAt(width: number, what: ReactElement) {
  const { matchMedia } = window;
  window.matchMedia = (query) => {
    const [, edge, pixels] = /(min|max)-width: (\d+)px/.exec(query)!;
    const matches = edge === 'min' ? width >= Number(pixels) : width <= Number(pixels);
    return { ...matchMedia(query), matches };
  };
  const { unmount } = render(what);
  window.matchMedia = matchMedia;
  return unmount;
}

it('is a table on a tablet if it has few columns or says what differs there', () => {
  const table = (all: typeof columns) => (
    <RecordTable columns={all} items={visits(1)} context="is" />
  );
  const unmount = renderAt(1024, table(columns));
  expect(screen.queryByRole('listitem')).toBeNull();
  unmount();
  const many: typeof columns = [...columns, { title: 'Notes', render: () => 'None' }];
  const close = renderAt(1024, table(many));
  screen.getByRole('listitem');
  close();
  renderAt(
    1024,
    table(many.map((column, index) => (index < 4 ? column : { ...column, tablet: false }))),
  );
  expect(titles()).toEqual(['CustomerNumberStatusActions', expect.stringMatching(/^Customer 1/)]);
});

it('has facts next to their labels on a phone, and under them elsewhere', () => {
  const facts = (
    <RecordFacts>
      <Fact label="Phone">None</Fact>
      <Fact label="Address">12 Lantern Street</Fact>
    </RecordFacts>
  );
  const unmount = renderAt(1024, facts);
  expect(titles()).toEqual(['PhoneAddress', 'None12 Lantern Street']);
  unmount();
  renderAt(390, facts);
  expect(titles()).toEqual(['PhoneNone', 'Address12 Lantern Street']);
});
