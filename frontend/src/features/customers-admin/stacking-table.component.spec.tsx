import { render, screen } from '@testing-library/react';
import { StackingTable, type RecordColumns } from './stacking-table';

const columns: RecordColumns<{ id: number; visits: number }> = [
  { title: 'Appliance', render: () => 'Maytag Dryer' },
  { title: 'Visits', titled: true, render: ({ visits }) => visits },
];
const table = <StackingTable rowKey="id" columns={columns} dataSource={[{ id: 1, visits: 3 }]} />;

const cells = () => screen.getAllByRole('cell').map(({ textContent }) => textContent);
const headings = () => screen.queryAllByRole('columnheader').map(({ textContent }) => textContent);

it('has headings where there is room, and names its figures where there is none', () => {
  const { unmount } = render(table);
  expect([headings(), cells()]).toEqual([
    ['Appliance', 'Visits'],
    ['Maytag Dryer', '3'],
  ]);
  unmount();
  const wide = window.matchMedia;
  window.matchMedia = (query) => ({ ...wide(query), matches: false });
  render(table);
  window.matchMedia = wide;
  expect([headings(), cells()]).toEqual([[], ['Maytag DryerVisits: 3']]);
});
