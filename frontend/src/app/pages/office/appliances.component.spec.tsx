/** A customer's appliances, in the job's drawer and on the customer's page. */
import { screen, waitFor, within } from '@testing-library/react';
import type { NameAppliance, VisitAppliance } from '@contracts/booking/appliances';
import { exampleAppliance, exampleApplianceVisit } from '@contracts/testing/examples';
import { appointment } from '../../../features/dispatch/test/factories';
import type { Answers } from '../../../testing/api-answers';
import { expectAccessible } from '../../../testing/accessible';
import { customerFile } from '../../../testing/customers';
import { openDispatch } from '../../../testing/dispatch-page';
import { field, fill } from '../../../testing/fields';
import { expectToast, openPage, refusal, text, type ApiCall } from '../../../testing/open-page';
// Loaded before the first test: on a busy machine it takes longer than a test may.
import '../../layouts/admin-layout';
import './admin-customers-page';

const asking = 'GET /api/appointments/:id/appliance';
const naming = 'PUT /api/appointments/:id/appliance';
const dryer = exampleAppliance();
const oven = exampleAppliance({ appliance: 'Oven', brand: 'GE', modelNumber: null, place: null });
const job = appointment({ appliance: 'Dryer', brand: 'LG', modelNumber: 'WT1' });

async function openJob(present: VisitAppliance, answers: Answers = {}) {
  const page = openDispatch('?tab=appointments&day=all&job=a1', {
    appointments: [job],
    answers: { [asking]: present, [naming]: { appliance: dryer }, ...answers },
  });
  const drawer = await screen.findByRole('dialog', { name: /^FC-1042/ });
  const dialog = () => screen.findByRole('dialog', { name: 'Appliance of FC-1042' });
  const press = async (name: string, place: HTMLElement) =>
    page.user.click(await within(place).findByRole('button', { name }));
  const bodies = () => page.sent(naming).map(({ body }) => body as NameAppliance);
  return { ...page, drawer, dialog, press, bodies };
}

describe('the appliance of a job', () => {
  it('is the customer’s only one of its kind, by one click', async () => {
    const { drawer, dialog, press, bodies } = await openJob({
      applianceId: null,
      appliances: [oven, dryer],
    });
    await press('Which one is it?', drawer);
    const form = await dialog();
    const choices = within(form)
      .getAllByRole('radio')
      .map((radio) => radio.closest('label')!.textContent);
    expect(choices).toEqual(['Samsung Dryer, DVE45T, Laundry room', 'GE Oven', 'Another one']);
    await expectAccessible(form);
    await press('Save appliance', form);
    await waitFor(() => expect(bodies()).toEqual([{ applianceId: dryer.id, from: null }]));
    await expectToast('Appliance saved', 'FC-1042: Samsung Dryer.');
  });

  it('is a new one with what the visit says', async () => {
    const { drawer, dialog, press, bodies, user } = await openJob({
      applianceId: null,
      appliances: [dryer],
    });
    await press('Which one is it?', drawer);
    const form = await dialog();
    await user.click(within(form).getByRole('radio', { name: 'Another one' }));
    expect(field('Model number', form).value).toBe('WT1');
    fill({ 'Serial number': 'S9' }, form);
    await press('Save appliance', form);
    await waitFor(() =>
      expect(bodies()).toEqual([
        {
          applianceId: expect.stringMatching(/^[\da-f-]{36}$/),
          from: null,
          facts: { appliance: 'Dryer', brand: 'LG', modelNumber: 'WT1', serialNumber: 'S9' },
        },
      ]),
    );
  });

  it('shows what is known, and is none of them after a mistake', async () => {
    const { drawer, dialog, press, bodies, user } = await openJob({
      applianceId: dryer.id,
      appliances: [dryer],
    });
    await within(drawer).findByText('Model DVE45T · Serial 0B1234 · 2019 · Laundry room');
    await press('Edit the appliance', drawer);
    const form = await dialog();
    await user.click(within(form).getByRole('radio', { name: 'None of them' }));
    await press('Save appliance', form);
    await waitFor(() => expect(bodies()).toEqual([{ applianceId: null, from: dryer.id }]));
  });

  it('says who chose in the meantime, and chooses again on top of that', async () => {
    let isRefused = true;
    const { drawer, dialog, press, bodies } = await openJob(
      { applianceId: null, appliances: [dryer] },
      {
        [naming]: () =>
          isRefused
            ? refusal(409, { code: 'changed_meanwhile', current: oven })
            : { appliance: dryer },
      },
    );
    await press('Which one is it?', drawer);
    const form = await dialog();
    await press('Save appliance', form);
    await expectToast('Changed by someone else', /FC-1042: GE Oven.*now/);
    isRefused = false;
    // Theirs is shown; the first choice was none that was typed.
    await waitFor(() => expect(field('Brand', form).closest('form')!.textContent).toContain('GE'));
    expect(bodies()).toHaveLength(1);
  });
});

describe('a customer’s appliances', () => {
  const visit = exampleApplianceVisit({
    appointmentId: 'a1',
    photos: [{ id: 'p1', by: 'technician', shows: 'plate' }],
  });
  const known = exampleAppliance({ visitCount: 7, visits: [visit] });
  const totals = {
    ...customerFile().totals!,
    appliances: [known],
    typedAppliances: [{ appliance: 'Oven', brand: 'Bosch', visits: 1, lastDate: '2026-11-20' }],
  };

  it('are shown with their facts, photos and visits, and edited', async () => {
    const { user, sent } = openPage('/admin-customer-management?customer=1042', {
      signedInAs: 'admin',
      answers: {
        'GET /api/admin/customer-records/:number': customerFile({}, { totals }),
        'GET /api/admin/customer-records/:number/changes': [],
        'GET /api/appointments/:id/photos/:photoId': text('picture'),
        [naming]: { appliance: known },
      },
    });
    await screen.findByRole('heading', { level: 1, name: 'Nora Field' });
    const section = screen.getByRole('region', { name: 'Appliances' });
    expect(section.textContent).toMatch(
      /Samsung Dryer.*Model DVE45T · Serial 0B1234 · 2019 · Laundry room.*12 Tern Lane.*FC-1001.*New belt\..*and 6 earlier visits/,
    );
    expect(section.textContent).toContain('Bosch OvenAs booked: one visit, last Fri, Nov 20, 2026');
    await within(section).findByRole('button', { name: 'Rating plate, photo 1 of 1' });
    const [asked] = sent('GET /api/appointments/:id/photos/:photoId');
    expect(asked!.query).toEqual({ size: 'small' });
    await expectAccessible(section);
    await user.click(within(section).getByRole('button', { name: 'Edit Samsung Dryer' }));
    const form = await screen.findByRole('dialog', { name: 'Appliance of FC-1001' });
    expect(within(form).queryByRole('radio')).toBeNull();
    fill({ Place: 'Garage' }, form);
    await user.click(within(form).getByRole('button', { name: 'Save appliance' }));
    await waitFor(() =>
      expect(sent(naming).map(({ params, body }: ApiCall) => [params.id, body])).toMatchObject([
        ['a1', { applianceId: known.id, from: known.id, version: 1, facts: { place: 'Garage' } }],
      ]),
    );
  });
});
