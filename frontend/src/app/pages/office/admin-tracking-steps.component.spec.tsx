import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { DispatchRecord, MoveRecord } from '@contracts/tracking/records';
import type { TrackingStatus } from '@contracts/vocabulary/tracking-status';
import { trackingStatusWords } from '@contracts/vocabulary/tracking-words';
import { appointment, record } from '../../../features/dispatch/test/factories';
import { forgetStep } from '../../../features/dispatch/steps/recent-steps';
import { openDispatch, rowOf } from '../../../testing/dispatch-page';
import {
  type ApiCall,
  changedMeanwhile,
  expectIn,
  expectToast,
  refusal,
} from '../../../testing/open-page';

const steps: TrackingStatus[] = [
  'scheduled',
  'dispatched',
  'en-route',
  'arrived',
  'in-progress',
  'completed',
];

/** As tracking answers for a job that has come so far. */
function recordAt(status: TrackingStatus, over: Partial<DispatchRecord> = {}): DispatchRecord {
  const index = steps.indexOf(status);
  return record({
    status,
    allowed: steps.slice(index + 1, index + 2),
    corrections: steps.slice(1, index),
    version: 3 + index,
    ...over,
  });
}

async function openBoard(status: TrackingStatus, over: Partial<DispatchRecord> = {}) {
  let version = 10;
  const page = openDispatch('?tab=appointments', {
    appointments: [appointment()],
    records: [recordAt(status, over)],
    answers: {
      'PUT /api/tracking/:id/status': ({ body }: ApiCall) =>
        recordAt((body as MoveRecord).status, { ...over, version: ++version }),
    },
  });
  const row = await rowOf('FC-1042');
  const sent = () => page.bodies('PUT /api/tracking/:id/status');
  const step = (label: string) => screen.findByRole('button', { name: `Move FC-1042 to ${label}` });
  return { ...page, row, steps: sent, step };
}

const ready = (button: HTMLElement) =>
  waitFor(() => expect(button.getAttribute('aria-disabled')).toBeNull());

beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['queueMicrotask'] });
});
afterEach(() => act(() => forgetStep('a1')));

it('takes one step for two quick taps', async () => {
  const { row, steps: sent, step } = await openBoard('scheduled');
  const dispatched = await step('Dispatched');
  fireEvent.click(dispatched);
  fireEvent.click(dispatched);
  const next = await step('En route');
  expect(row.textContent).toContain('Dispatched');
  expect(next.getAttribute('aria-disabled')).toBe('true');
  // A tap that was meant for the step before.
  fireEvent.click(next);
  await ready(next);
  expect(sent()).toEqual([{ status: 'dispatched', from: 'scheduled' }]);
  fireEvent.click(next);
  await step('Arrived');
  expect(sent()).toHaveLength(2);
});

it('ignores a tap on a step that has just changed by itself', async () => {
  const { live, sent: calls, steps: sent, step } = await openBoard('dispatched');
  await ready(await step('En route'));
  await waitFor(() => expect(calls('GET /api/tracking')).toHaveLength(2));
  live.push({ type: 'tracking_update', appointmentId: 'a1', tracking: recordAt('en-route') });
  const next = await step('Arrived');
  fireEvent.click(next);
  await ready(next);
  expect(sent()).toEqual([]);
});

it('undoes a step within ten seconds, and not later', async () => {
  const { answer, live, row, steps: sent, step } = await openBoard('dispatched');
  const undo = () =>
    within(row).queryByRole('button', {
      name: /^Undo, take Ann Baker \(FC-1042\), .*, back to Dispatched$/,
    });
  fireEvent.click(await step('En route'));
  await expectToast('Status updated', /Ann Baker \(FC-1042\), .*: En route\./);
  await waitFor(() => expect(undo()).not.toBeNull());
  undo()!.focus();
  fireEvent.click(undo()!);
  await expectToast('Status corrected', /Ann Baker \(FC-1042\), .*: Dispatched again\./);
  await waitFor(() => expect(undo()).toBeNull());
  expect(row.contains(document.activeElement)).toBe(true);
  expect(sent()).toEqual([
    { status: 'en-route', from: 'dispatched' },
    { status: 'dispatched', from: 'en-route', correction: true },
  ]);
  const again = await step('En route');
  await ready(again);
  fireEvent.click(again);
  await waitFor(() => expect(undo()).not.toBeNull());
  act(() => jest.advanceTimersByTime(10_000));
  expect(undo()).toBeNull();
  // Someone else has just taken the same step: it isn't for us to undo.
  answer({
    'PUT /api/tracking/:id/status': changedMeanwhile(recordAt('arrived', { version: 20 })),
  });
  fireEvent.click(await step('Arrived'));
  await expectToast('Status updated', /Ann Baker \(FC-1042\), .*: Arrived\./);
  await ready(await step('In progress'));
  const anyUndo = () => within(row).queryByRole('button', { name: /^Undo/ });
  expect(anyUndo()).toBeNull();
  // Nor is our own, once someone else has taken the next.
  answer({ 'PUT /api/tracking/:id/status': recordAt('in-progress', { version: 21 }) });
  fireEvent.click(await step('In progress'));
  await waitFor(() => expect(anyUndo()).not.toBeNull());
  live.push({
    type: 'tracking_update',
    appointmentId: 'a1',
    tracking: recordAt('completed', { version: 22 }),
  });
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Move/ })).toBeNull());
  expect(anyUndo()).toBeNull();
});

it.each([
  {
    from: 'in-progress',
    to: 'completed',
    question: /^Complete FC-1042\?.*You can reopen it later/,
    yes: 'Complete the job',
    over: {},
  },
  {
    from: 'en-route',
    to: 'arrived',
    question: /arrived\?.*\d km \([\d.]+ mi\) from/,
    yes: 'Mark as arrived',
    over: { distanceToCustomer: 53.2 },
  },
] as const)('asks before a step to $to', async ({ from, to, question, yes, over }) => {
  const { steps: sent, step, press } = await openBoard(from, over);
  const { label } = trackingStatusWords[to].office;
  const ask = async () => {
    fireEvent.click(await step(label));
    const dialog = await screen.findByRole('dialog');
    await expectIn(dialog, question);
    return dialog;
  };
  await press('Not yet', await ask());
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent()).toEqual([]);
  await press(yes, await ask());
  await expectToast('Status updated', new RegExp(`Ann Baker \\(FC-1042\\), .*: ${label}\\.`));
  expect(sent()).toEqual([{ status: to, from }]);
});

it('says why a step is refused, and who has just taken another', async () => {
  const { answer, dispatch, row, step } = await openBoard('dispatched');
  answer({
    'PUT /api/tracking/:id/status': refusal(409, {
      code: 'technician_busy',
      message: 'FC-1050 is still under way. Finish that job first.',
    }),
  });
  fireEvent.click(await step('En route'));
  await expectToast('Error updating status', 'FC-1050 is still under way.');
  expect(row.textContent).toContain('Dispatched');

  dispatch.history = [{ at: '2026-11-20T15:00:00.000Z', by: 'Olivia', message: 'Arrived' }];
  answer({ 'PUT /api/tracking/:id/status': changedMeanwhile(recordAt('arrived')) });
  fireEvent.click(await step('En route'));
  await expectToast(
    'Changed by someone else',
    /Olivia has just moved Ann Baker \(FC-1042\), .*, to Arrived\./,
  );
  expect(row.textContent).toContain('Arrived');
});
