import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { exampleSalesTax } from '@contracts/testing/examples';
import { expectAccessible } from '../../../testing/accessible';
import { choose } from '../../../testing/choices';
import { field, fill, valueOf } from '../../../testing/fields';
import { expectToast, openPage, refusal, type PageOptions } from '../../../testing/open-page';
// Loaded before the first test: on a busy machine it takes longer than a test may.
import '../../layouts/admin-layout';
import './admin-settings-page';

const reading = 'GET /api/admin/sales-tax';
const adding = 'POST /api/admin/sales-tax/rates';
const changing = 'PUT /api/admin/sales-tax/rules';

const open = ({ answers, ...options }: PageOptions = {}) =>
  openPage('/admin-settings?tab=tax', {
    signedInAs: 'admin',
    answers: { [reading]: exampleSalesTax(), ...answers },
    ...options,
  });
const dialog = (name: string) => screen.findByRole('dialog', { name });
const rowsOfRates = async () => {
  const table = within(await screen.findByRole('region', { name: 'Rates by county' }));
  return table
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    );
};

describe('sales tax', () => {
  it('lists rates by county, the newest first, and who added them', async () => {
    open();
    await screen.findAllByText('Duval');
    expect(await rowsOfRates()).toEqual([
      ['Duval', '7.5%6% + 1.5%', 'Jan 1, 2099 – Dec 31, 2099', 'System'],
      ['Duval', '7.5%6% + 1.5%', 'Jan 1, 2026 – Dec 31, 2098', 'System'],
    ]);
    expect(screen.queryByText(/Demo:/)).toBeNull();
    screen.getByText('The surtax is on the whole repair.');
    screen.getByText('You file your return in St. Johns County.');
    await expectAccessible(document.body);
  });

  it('shows until when a rate holds that a later one replaces', async () => {
    const { rates } = exampleSalesTax();
    const later = { ...rates[1]!, from: '2099-08-01', surtax: 100, by: 'Sam Owner' };
    open({ answers: { [reading]: exampleSalesTax({ rates: [...rates, later] }) } });
    await screen.findByText('Sam Owner');
    expect((await rowsOfRates()).map(([, , days]) => days)).toEqual([
      'Aug 1, 2099 – Dec 31, 2099',
      'Jan 1, 2099 – Jul 31, 2099',
      'Jan 1, 2026 – Dec 31, 2098',
    ]);
  });

  it('shows past rates only when asked', async () => {
    const { rates } = exampleSalesTax();
    const past = { ...rates[0]!, from: '2020-01-01', until: '2020-12-31' };
    const { press } = open({ answers: { [reading]: exampleSalesTax({ rates: [past] }) } });
    await screen.findByText('No rates for today');
    await press('Show past rates');
    expect(await rowsOfRates()).toEqual([
      ['Duval', '7.5%6% + 1.5%', 'Jan 1, 2020 – Dec 31, 2020', 'System'],
    ]);
    expect(screen.queryByRole('button', { name: 'Show past rates' })).toBeNull();
  });

  it('says what happens without rates', async () => {
    open({ answers: { [reading]: exampleSalesTax({ rates: [] }) } });
    await screen.findByText('No rates for today');
  });

  it('says in the demo that its rates are examples', async () => {
    open({ config: { demo: true }, answers: { 'GET /api/config': { demo: true } } });
    await screen.findByText(/Demo: rates after 2026 are examples/);
  });

  it('is only read by dispatchers', async () => {
    open({ claims: { officeRole: 'dispatcher' } });
    await screen.findByText(/Only owners can add rates/);
    for (const name of ['Add rates', 'Change rules']) {
      expect(screen.queryByRole('button', { name })).toBeNull();
    }
  });
});

describe('new rates', () => {
  it('begin as those of the year before, after its last day', async () => {
    const { press, bodies } = open({ answers: { [adding]: exampleSalesTax() } });
    await press('Add rates');
    const form = await dialog('Add sales tax rates');
    expect(valueOf('First day', form)).toBe('01/01/2100');
    expect(valueOf('Last day', form)).toBe('12/31/2100');
    expect(valueOf('State of Florida', form)).toBe('6');
    expect(valueOf('Duval surtax', form)).toBe('1.5');
    expect(valueOf('Clay surtax', form)).toBe('');
    await expectAccessible(form);
    fill({ 'Duval surtax': '1', 'St. Johns surtax': '.5' }, form);
    await press('Save', form);
    await within(form).findByText('Enter a percentage from 0 to 20, such as 1.5');
    fill({ 'St. Johns surtax': '0.5%' }, form);
    await press('Save', form);
    await expectToast('Rates added', 'From Jan 1, 2100 until Dec 31, 2100.');
    expect(bodies(adding)).toEqual([
      {
        from: '2100-01-01',
        until: '2100-12-31',
        state: 600,
        counties: [
          { county: 'St Johns', surtax: 50 },
          { county: 'Duval', surtax: 100 },
        ],
        version: 2,
      },
    ]);
    await press('Add rates');
    expect(valueOf('Duval surtax', await dialog('Add sales tax rates'))).toBe('1.5');
  });

  it('show next to a field what is wrong with it', async () => {
    const message = 'Past days stay as they are. Choose today or later';
    const { press } = open({
      answers: {
        [adding]: refusal(400, {
          code: 'validation_failed',
          message,
          errors: [{ field: 'from', message }],
        }),
      },
    });
    await press('Add rates');
    const form = await dialog('Add sales tax rates');
    await press('Save', form);
    await waitFor(() => expect(within(form).getAllByText(message)).not.toEqual([]));
  });
});

describe('the rules of sales tax', () => {
  it('change from a day on', async () => {
    const { press, bodies } = open({ answers: { [changing]: exampleSalesTax() } });
    await press('Change rules');
    const form = await dialog('Change sales tax rules');
    fireEvent.click(within(form).getByRole('switch'));
    await choose(field('County of your return', form), 'Duval');
    await expectAccessible(form);
    await press('Save', form);
    await expectToast('Rules saved', /Earlier invoices stay as they are/);
    expect(bodies(changing)).toEqual([
      { from: expect.any(String) as string, capsRepairs: true, officeCounty: 'Duval', version: 2 },
    ]);
  });
});
