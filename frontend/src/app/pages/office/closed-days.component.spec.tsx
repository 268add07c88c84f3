/** A day is closed once all of it is counted. Then it has a deposit slip, and takes no more counts. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { DaySheet, TakerDay } from '@contracts/payments/day-sheets';
import { exampleMoneySums, exampleTakerDay } from '@contracts/testing/examples';
import { startClock } from '../../../testing/clock';
import { changedMeanwhile, expectIn, expectToast, openPage } from '../../../testing/open-page';
// Loaded before the first test: on a busy machine it takes longer than a test may.
import '../../layouts/admin-layout';
import './admin-payments-page';

const closing = 'POST /api/admin/day-closings';
const counted = (taker: TakerDay, countedCash: string, checksCounted = 0): TakerDay => {
  const count = {
    ...{ version: 1, countedCash, checksCounted, note: null },
    ...{ by: 'Dana', at: '2026-11-20T23:00:00.000Z' },
  };
  return { ...taker, settlement: count, counts: [count] };
};
const nora = { customerName: 'Nora Field', appointmentNumber: 'FC-1001' };
const nadia = exampleTakerDay({ checks: [{ number: '1042', amount: '45.50', ...nora }] });
const office = exampleTakerDay({
  ...{ technicianId: null, name: 'The office', cashTaken: '20.00', cashExpected: '20.00' },
  checks: [],
});
const late = {
  kind: 'taken',
  method: 'cash',
  number: null,
  amount: '50.00',
  appointmentNumber: 'FC-1002',
  name: 'Nadia Cole',
} as const;

const part = (name: string) => screen.findByRole('region', { name });

function openSheet(sheet: Partial<DaySheet>) {
  // In the evening of the sheet's day.
  startClock('2026-11-20T23:40:00Z');
  const server: { sheet: DaySheet } = {
    sheet: { day: '2026-11-20', technicians: [nadia], office, version: 3, closed: false, ...sheet },
  };
  const page = openPage('/admin-payments?tab=end-of-day&day=2026-11-20', {
    signedInAs: 'admin',
    answers: {
      'GET /api/admin/payments': [],
      'GET /api/admin/money': exampleMoneySums,
      'GET /api/admin/day-sheet': () => server.sheet,
    },
  });
  return { ...page, server };
}

it('counts what the office took like a technician’s, and wants to know why it differs', async () => {
  const { press, answer, sent, bodies, server } = openSheet({});
  const sheet = await part('End of Friday, November 20, 2026');
  await expectIn(sheet, 'To close the day, count what these took: Nadia Cole, The office.');
  const cash = within(sheet).getByLabelText('Cash counted, The office');
  fireEvent.change(cash, { target: { value: '15' } });
  await expectIn(sheet, 'Say why it differs from what was taken.');
  const save = within(sheet).getByRole('button', { name: 'Save, The office' });
  expect(save).toHaveProperty('disabled', true);
  const note = within(sheet).getByLabelText('Note, The office');
  fireEvent.change(note, { target: { value: 'Stamps' } });
  answer({
    'PUT /api/admin/day-sheet/:id': () => {
      const saved = counted(office, '15.00');
      server.sheet = { ...server.sheet, office: saved };
      return saved;
    },
  });
  await press('Save, The office', sheet);
  await expectToast('The office is counted', 'Short $5.00.');
  expect(sent('PUT /api/admin/day-sheet/:id')[0]!.path).toBe('/api/admin/day-sheet/office');
  expect(bodies('PUT /api/admin/day-sheet/:id')).toMatchObject([
    { countedCash: 15, note: 'Stamps' },
  ]);
  // A correction has a reason of its own, and the log keeps both.
  fireEvent.change(within(sheet).getByLabelText('Cash counted, The office'), {
    target: { value: '20' },
  });
  await expectIn(sheet, 'Say why you correct the count.');
});

it('closes a day on the sheet that was seen, and prints its deposit slip', async () => {
  const { press, answer, bodies, server } = openSheet({
    technicians: [counted(nadia, '150.00', 1)],
    office: counted(office, '20.00'),
  });
  const sheet = await part('End of Friday, November 20, 2026');
  const close = async () => {
    await press('Close the day', sheet);
    await press('Close the day', await screen.findByRole('tooltip'));
  };
  answer({ [closing]: () => changedMeanwhile(server.sheet, 'Someone else changed this.') });
  await close();
  await expectToast('The day is still open', 'Someone else changed this.');
  answer({
    [closing]: () =>
      (server.sheet = {
        ...server.sheet,
        closed: true,
        closing: {
          ...{ by: 'Dana', at: '2026-11-20T23:30:00.000Z', cash: '170.00' },
          checks: { count: 1, amount: '45.50' },
        },
      }),
  });
  await close();
  await expectToast('Friday, November 20, 2026 is closed');
  expect(bodies(closing).at(-1)).toEqual({ day: '2026-11-20', version: 3 });
  const slip = await part('Deposit slip');
  await expectIn(slip, '#1042Nora FieldFC-1001$45.50');
  await expectIn(slip, 'Checks (1)$45.50Cash$170.00Deposit$215.50');
  await expectIn(sheet, 'Closed by Dana');
  expect(within(sheet).getByLabelText('Cash counted, Nadia Cole')).toHaveProperty('disabled', true);
  const alone: (string | undefined)[] = [];
  globalThis.print = () => {
    alone.push(document.querySelector('[data-print-alone]')?.getAttribute('aria-label') ?? '');
  };
  await press('Print the slip', slip);
  expect(alone).toEqual(['Deposit slip']);
  await waitFor(() => expect(document.querySelector('[data-print-alone]')).toBeNull());
});

it('shows what came in after closing, and leads to the day that has it', async () => {
  const { press, sent } = openSheet({
    closed: true,
    afterClosing: [{ ...late, day: '2026-11-20', countsOn: '2026-11-21' }],
    carriedOver: [{ ...late, kind: 'voided', day: '2026-11-19', countsOn: '2026-11-20' }],
  });
  const after = await part('After closing');
  await expectIn(after, 'Cash $50.00, taken by Nadia Cole, FC-1002: Nov 21');
  // A day to come has no sheet yet.
  expect(within(after).queryByRole('button')).toBeNull();
  const carried = await part('From closed days');
  await expectIn(carried, 'voided for Nadia Cole');
  await press(/Nov 19/, carried);
  await waitFor(() =>
    expect(sent('GET /api/admin/day-sheet').at(-1)!.query).toEqual({ day: '2026-11-19' }),
  );
});

it('wants an earlier day closed first', async () => {
  openSheet({ openBefore: '2026-11-19' });
  const sheet = await part('End of Friday, November 20, 2026');
  await expectIn(sheet, 'Close Nov 19 first.');
});
