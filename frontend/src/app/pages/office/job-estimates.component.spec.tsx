import { screen, waitFor, within } from '@testing-library/react';
import type { Estimate } from '@contracts/payments/estimates';
import { appointment } from '../../../features/dispatch/test/factories';
import { aSentEstimate } from '../../../features/technician-phone/test/estimates';
import { approvedEstimate } from '../../../features/technician-phone/test/factories';
import { expectAccessible } from '../../../testing/accessible';
import { openDispatch } from '../../../testing/dispatch-page';
import { fill } from '../../../testing/fields';
import { refusal } from '../../../testing/open-page';

const versions = 'GET /api/appointments/:id/estimates';

const approved: Estimate = aSentEstimate({
  id: 'e2',
  revision: 2,
  state: 'approved',
  answer: {
    at: '2026-11-20T15:40:00.000Z',
    name: 'Ann Baker',
    option: 0,
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
});

async function openJob(estimates: unknown, estimate = approvedEstimate({ revision: 2 })) {
  const page = openDispatch('?tab=appointments&day=all&job=a1', {
    appointments: [appointment({ estimate, totalCost: '259.50' })],
    answers: { [versions]: estimates },
  });
  const drawer = await screen.findByRole('dialog', { name: /^FC-1042 · / });
  const section = await within(drawer).findByRole('region', { name: 'Estimate' });
  return { ...page, drawer, section };
}

describe('a job’s estimate in the office', () => {
  it('shows who sent and approved it, the signature, and earlier versions as they were seen', async () => {
    const { section, user } = await openJob({
      estimates: [approved, aSentEstimate({ state: 'replaced', note: 'An earlier note.' })],
    });
    await within(section).findByText('Approved by Ann Baker, Nov 20, 2026, 10:40 AM');
    expect(section.textContent).toContain('Version 2, sent by Marisol Vega');
    within(section).getByRole('img', { name: 'Signature of Ann Baker' });
    expect(section.textContent).not.toContain('An earlier note.');
    await user.click(within(section).getByRole('button', { name: /^Version 1: Replaced/ }));
    await within(section).findByText('An earlier note.');
    await expectAccessible(section);
  });

  it('says why it was declined, and which price holds until then', async () => {
    const { section } = await openJob(
      {
        estimates: [
          aSentEstimate({
            revision: 2,
            state: 'declined',
            answer: {
              at: '2026-11-20T15:40:00.000Z',
              name: null,
              option: null,
              reason: 'Too much',
              signature: [],
            },
          }),
        ],
      },
      approvedEstimate({ revision: 2, state: 'declined' }),
    );
    await within(section).findByText(/^Declined Nov 20, 2026/);
    expect(section.textContent).toContain('Too much');
    expect(section.textContent).toContain('$259.50, approved by Ann Baker, holds until');
  });

  it('says so when it can’t be loaded', async () => {
    const { section } = await openJob(refusal(503));
    await within(section).findByText('The estimate couldn’t be loaded. Trying again.');
  });

  it('hints at a typed cost above the approved price', async () => {
    const { drawer } = await openJob({ estimates: [approved] });
    const hint = 'Above the approved price of $259.50. Send a revised estimate.';
    await waitFor(() => fill({ 'Total cost': '259.50' }, drawer));
    expect(drawer.textContent).not.toContain(hint);
    fill({ 'Total cost': '259.51' }, drawer);
    await within(drawer).findByText(hint);
  });
});

describe('a job without an estimate', () => {
  it('isn’t asked for and not shown without an estimate', async () => {
    const { sent } = openDispatch('?tab=appointments&day=all&job=a1', {
      appointments: [appointment()],
      answers: { [versions]: { estimates: [] } },
    });
    const drawer = await screen.findByRole('dialog', { name: /^FC-1042 · / });
    await within(drawer).findByRole('region', { name: 'Activity' });
    expect(within(drawer).queryByRole('region', { name: 'Estimate' })).toBeNull();
    expect(sent(versions)).toEqual([]);
  });
});
