/** Which of the customer's appliances a job is about, on the technician's phone. */
import { screen, waitFor, within } from '@testing-library/react';
import type { NameAppliance } from '@contracts/booking/appliances';
import type { PhoneJob } from '@contracts/tracking/technician-phone';
import { exampleAppliance, exampleApplianceVisit } from '@contracts/testing/examples';
import { aJob } from '../../features/technician-phone/test/factories';
import { expectAccessible } from '../../testing/accessible';
import { pass, startClock } from '../../testing/clock';
import { errorUnder, field, fill } from '../../testing/fields';
import { noConnection, openPage, refusal, type ApiCall } from '../../testing/open-page';
import { phoneForTests } from '../../testing/phone-database';

const list = 'GET /api/technician/jobs';
const naming = 'PUT /api/technician/jobs/:id/appliance';
const dryer = exampleAppliance({
  visitCount: 2,
  visits: [
    exampleApplianceVisit({ workDone: 'New belt.' }),
    exampleApplianceVisit({ appointmentDate: '2025-03-04', workDone: null }),
  ],
});
const oven = exampleAppliance({ appliance: 'Oven', brand: 'GE', modelNumber: null, place: null });

phoneForTests();
beforeEach(() => startClock('2026-11-20T16:00:00Z'));

async function openJob(
  job: Partial<PhoneJob> = {},
  answer: (call: ApiCall) => unknown = () => ({ appliance: null }),
) {
  const there: Partial<PhoneJob> = { status: 'in-progress', allowed: ['completed'] };
  const page = openPage('/technician', {
    signedInAs: 'technician',
    answers: {
      [list]: [aJob({ ...there, appliance: 'Dryer', brand: 'LG', ...job })],
      [naming]: answer,
      'PUT /api/technician/location': null,
    },
  });
  const card = await screen.findByRole('article', { name: 'Job FC-1042' });
  const press = (name: string | RegExp, within_: HTMLElement = card) =>
    page.user.click(within(within_).getByRole('button', { name }));
  const dialog = () => screen.getByRole('dialog', { name: 'Appliance of FC-1042' });
  const bodies = () => page.sent(naming).map(({ body }) => body as NameAppliance);
  return { ...page, card, press, dialog, bodies };
}

describe('the appliance of a job', () => {
  it('shows what is known of it, and its earlier visits', async () => {
    const { card } = await openJob({ applianceId: dryer.id, appliances: [dryer, oven] });
    const shown = within(card).getByRole('region', { name: 'Appliance of FC-1042' });
    expect(shown.textContent).toContain('Samsung DryerSerial 0B1234 · 2019 · Laundry room');
    within(card).getByText('DVE45T');
    within(shown).getByText('2 earlier visits');
    expect(shown.textContent).toContain('Nov 2, 2026 · RepairNew belt.');
    await expectAccessible(card);
  });

  it('is on record before the technician is there, for the parts to take', async () => {
    const { card } = await openJob({
      status: 'dispatched',
      allowed: ['en-route'],
      appliances: [oven, dryer],
    });
    expect(card.textContent).toContain('On record: Samsung Dryer, DVE45T, Laundry room');
    expect(card.textContent).not.toContain('GE Oven');
    expect(within(card).queryByRole('button', { name: /appliance/i })).toBeNull();
  });

  it('is chosen by one tap, and sent once the network is back', async () => {
    let isOnline = false;
    const { card, press, dialog, bodies } = await openJob({ appliances: [oven, dryer] }, () =>
      isOnline ? { appliance: dryer } : noConnection,
    );
    await press('Which appliance is it? FC-1042');
    await expectAccessible(dialog());
    await press('Samsung Dryer, DVE45T, Laundry room', dialog());
    expect(card.textContent).toContain('Serial 0B1234');
    await pass(1_000);
    screen.getByText(/^1 update not sent yet/);
    isOnline = true;
    await pass(20_000);
    expect(bodies().at(-1)).toEqual({ applianceId: dryer.id, from: null });
    expect(screen.queryByText(/not sent yet/)).toBeNull();
  });

  it('is a new one with what the visit says, by one tap more', async () => {
    const { card, press, dialog, bodies } = await openJob({ modelNumber: 'WT1' }, ({ body }) => {
      const { applianceId, facts } = body as NameAppliance;
      return { appliance: { ...dryer, ...facts, id: applianceId } };
    });
    await press('Which appliance is it? FC-1042');
    expect([field('Brand').value, field('Model number').value]).toEqual(['LG', 'WT1']);
    fill({ Year: '19' }, dialog());
    await press('Save', dialog());
    expect(errorUnder('Year')).toBe('Enter a year, such as 2019');
    fill({ Year: '2021', Place: ' Garage ' }, dialog());
    await press('Save', dialog());
    await pass(1_000);
    expect(bodies()).toEqual([
      {
        applianceId: expect.stringMatching(/^[\da-f-]{36}$/),
        from: null,
        facts: { appliance: 'Dryer', brand: 'LG', modelNumber: 'WT1', year: 2021, place: 'Garage' },
      },
    ]);
    expect(card.textContent).toContain('LG Dryer');
  });

  it('is corrected twice without a network, each change based on the one before', async () => {
    let isOnline = false;
    const { press, dialog, bodies } = await openJob(
      { applianceId: dryer.id, appliances: [dryer] },
      () => (isOnline ? { appliance: dryer } : noConnection),
    );
    for (const [place, year] of [
      ['Garage', '2020'],
      ['Cellar', '2021'],
    ] as const) {
      await press('Edit the appliance FC-1042');
      fill({ Place: place, Year: year }, dialog());
      await press('Save', dialog());
    }
    isOnline = true;
    await pass(20_000);
    const sent = bodies().slice(-2);
    expect(sent).toMatchObject([
      { from: dryer.id, version: 1, facts: { place: 'Garage', year: 2020 } },
      { from: dryer.id, version: 2, facts: { place: 'Cellar', year: 2021 } },
    ]);
  });

  it('is another one after a wrong choice', async () => {
    const { press, dialog, bodies } = await openJob({
      applianceId: oven.id,
      appliances: [oven, dryer],
    });
    await press('Edit the appliance FC-1042');
    await press('Save', dialog());
    expect(screen.queryByRole('dialog')).toBeNull();
    await press('Edit the appliance FC-1042');
    await press('It’s another appliance', dialog());
    await press('Another one', dialog());
    fill({ 'Model number': 'Z1' }, dialog());
    await press('Save', dialog());
    await pass(1_000);
    expect(bodies()).toMatchObject([{ from: oven.id, facts: { modelNumber: 'Z1' } }]);
    expect(bodies()[0]).not.toHaveProperty('version');
  });

  it('says when the office was faster', async () => {
    const { press, dialog } = await openJob({ appliances: [dryer] }, () =>
      refusal(409, {
        code: 'changed_meanwhile',
        message: 'Someone else has said which appliance it is.',
        current: oven,
      }),
    );
    await press('Which appliance is it? FC-1042');
    await press('Samsung Dryer, DVE45T, Laundry room', dialog());
    await waitFor(() =>
      expect(screen.getByRole('list', { name: 'Not taken' }).textContent).toContain(
        'The appliance of FC-1042 wasn’t saved. Someone else has said which appliance it is.',
      ),
    );
  });
});
