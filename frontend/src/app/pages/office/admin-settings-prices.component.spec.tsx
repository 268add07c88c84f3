import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { PriceBookItem } from '@contracts/payments/price-book';
import { examplePriceBookEntry, examplePriceBookItem } from '@contracts/testing/examples';
import { expectAccessible } from '../../../testing/accessible';
import { choose, chooseFirstByKeys } from '../../../testing/choices';
import { field, fill } from '../../../testing/fields';
import { chooseFile, savedFiles } from '../../../testing/files';
import {
  changedMeanwhile,
  expectToast,
  openPage,
  refusal,
  text,
  type ApiCall,
  type PageOptions,
} from '../../../testing/open-page';
// Loaded before the first test: on a busy machine it takes longer than a test may.
import '../../layouts/admin-layout';
import './admin-settings-page';

const listing = 'GET /api/admin/price-book';
const changing = 'PUT /api/admin/price-book/:code';
const importing = 'POST /api/admin/price-book/csv';

const pump: PriceBookItem = {
  code: 'PUMP-1',
  kind: 'part',
  version: 3,
  now: examplePriceBookEntry({
    title: 'Drain pump',
    price: '89.50',
    minutes: null,
    parts: [],
    appliance: null,
  }),
  next: examplePriceBookEntry({
    title: 'Drain pump, new model',
    from: '2099-01-01',
    price: '129.00',
    minutes: null,
    parts: [],
    appliance: null,
  }),
};

const open = ({ answers, ...options }: PageOptions = {}) =>
  openPage('/admin-settings?tab=prices', {
    signedInAs: 'admin',
    answers: { [listing]: [examplePriceBookItem(), pump], ...answers },
    ...options,
  });
const dialog = (name: string) => screen.findByRole('dialog', { name });
const row = async (code: string) =>
  (await screen.findByRole('button', { name: `Edit ${code}` })).closest('tr')!;

describe('the price book', () => {
  it('lists what things cost, and what they will cost', async () => {
    open();
    expect((await row('DW-PUMP')).textContent).toMatch(
      /Replace the drain pumpDW-PUMP · Dishwasher.*Task.*\$150\.00.*60/,
    );
    expect((await row('PUMP-1')).textContent).toMatch(/\$89\.50\$129\.00 from Jan 1, 2099/);
    await expectAccessible(document.body);
  });

  it('can be searched and filtered by the server', async () => {
    const { sent } = open();
    await row('PUMP-1');
    await choose(field('Kind'), 'Parts');
    await choose(field('Show'), 'Retired');
    fill({ Search: 'pump' });
    await waitFor(() =>
      expect(sent(listing).at(-1)!.query).toEqual({
        limit: '100',
        kind: 'part',
        retired: 'true',
        search: 'pump',
      }),
    );
  });

  it('says what to do while it is empty', async () => {
    open({ answers: { [listing]: [] } });
    await screen.findByText('No prices yet');
    screen.getByText(/Add your tasks, parts and fees one by one/);
  });

  it('is only read by dispatchers', async () => {
    open({ claims: { officeRole: 'dispatcher' } });
    await screen.findByText('Replace the drain pump');
    screen.getByText(/Only owners can change prices/);
    for (const name of [/^Edit/, 'Add item', 'Import CSV']) {
      expect(screen.queryByRole('button', { name })).toBeNull();
    }
    screen.getByRole('button', { name: 'Export CSV' });
  });
});

describe('an item of the price book', () => {
  it('is added with its parts', async () => {
    const { press, bodies, sent } = open({
      answers: { [changing]: examplePriceBookItem({ code: 'DW-PUMP-2' }) },
    });
    await press('Add item');
    const form = await dialog('Add to the price book');
    await press('Save', form);
    await within(form).findByText('Enter a title');
    within(form).getByText(/capital letters/);
    within(form).getByText(/Enter dollars/);
    fill({ Code: 'dw-pump-2', Title: 'Replace the pump', Labor: '$1,150', Minutes: '75' }, form);
    await choose(field('Appliance', form), 'Dishwasher');
    const parts = within(form).getByRole('combobox', { name: 'Add a part' });
    fireEvent.mouseDown(parts);
    await chooseFirstByKeys(parts);
    fireEvent.change(within(form).getByLabelText('How many of Replace the drain pump'), {
      target: { value: '2' },
    });
    expect(sent(listing).at(-1)!.query).toEqual({ limit: '20', kind: 'part' });
    await expectAccessible(form);
    await press('Save', form);
    await expectToast('Replace the pump is saved', /\$1,150\.00 from today on/);
    expect(bodies(changing)).toEqual([
      {
        kind: 'task',
        title: 'Replace the pump',
        price: 1150,
        minutes: 75,
        parts: [{ code: 'DW-PUMP', quantity: 2 }],
        appliance: 'Dishwasher',
        from: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) as string,
        retired: false,
        version: 0,
      },
    ]);
    expect(sent(changing)[0]!.params.code).toBe('DW-PUMP-2');
  });

  it('isn’t added under a code that is there', async () => {
    const { press } = open({ answers: { [changing]: changedMeanwhile(pump) } });
    await press('Add item');
    const form = await dialog('Add to the price book');
    fireEvent.click(within(form).getByRole('radio', { name: 'Fee' }));
    await waitFor(() => field('Amount', form));
    fill({ Code: 'PUMP-1', Title: 'Trip', Amount: '49' }, form);
    await press('Save', form);
    await expectToast('Not saved');
    within(form).getByText('This code is in the price book already');
  });

  it('is changed where it starts later', async () => {
    const { press, bodies } = open({ answers: { [changing]: { ...pump, version: 4 } } });
    await press(/^Edit PUMP-1: \$129\.00/);
    const form = await dialog('Edit PUMP-1');
    expect(field('Title', form).value).toBe('Drain pump, new model');
    fill({ Price: '139.00' }, form);
    await press('Save', form);
    await expectToast('Drain pump, new model is saved', /\$139\.00 from Jan 1, 2099 on/);
    expect(bodies(changing)).toMatchObject([{ price: 139, from: '2099-01-01', version: 3 }]);
  });

  it('is saved at once if only its version has changed', async () => {
    const { press, bodies } = open({
      answers: {
        [changing]: ({ body }: ApiCall) =>
          (body as { version: number }).version === 4
            ? pump
            : changedMeanwhile({ ...pump, version: 4 }),
      },
    });
    await press('Edit PUMP-1');
    const form = await dialog('Edit PUMP-1');
    fireEvent.click(within(form).getByRole('switch', { name: 'Retired' }));
    await press('Save', form);
    await expectToast('Drain pump is saved', /Retired from today on/);
    expect(bodies(changing)).toMatchObject([
      { retired: true, version: 3 },
      { retired: true, version: 4 },
    ]);
  });
});

describe('a file of prices', () => {
  const file = ['Code,Kind,Title,Price', 'TRIP,fee,Trip fee,49'];

  it('is imported after a look at what would change', async () => {
    const found = { added: 1, changed: 0, unchanged: 2, errors: [] };
    const { press, bodies } = open({ answers: { [importing]: found } });
    await press('Import CSV');
    const form = await dialog('Import prices');
    chooseFile('CSV file', 'prices.csv', file);
    await within(form).findByText('Ready to import');
    within(form).getByText('1 new item, 0 changed rows, 2 rows stay as before.');
    await expectAccessible(form);
    await press('Import', form);
    await expectToast('Prices imported', /1 new item/);
    const csv = file.join('\r\n');
    expect(bodies(importing)).toEqual([
      { csv, dryRun: true },
      { csv, dryRun: false },
    ]);
  });

  it('says which rows are wrong, and imports none', async () => {
    const errors = [{ row: 2, field: 'Fee kind', message: 'Choose which fee it is' }];
    const { press, bodies } = open({
      answers: { [importing]: { added: 0, changed: 0, unchanged: 0, errors } },
    });
    await press('Import CSV');
    const form = await dialog('Import prices');
    chooseFile('CSV file', 'prices.csv', file);
    const wrong = (await within(form).findByText('Choose which fee it is')).closest('tr')!;
    expect(wrong.textContent).toBe('2Fee kindChoose which fee it is');
    expect(within(form).getByRole<HTMLButtonElement>('button', { name: 'Import' }).disabled).toBe(
      true,
    );
    await press('Choose another file', form);
    await waitFor(() => within(form).getByText('CSV file'));
    expect(bodies(importing)).toHaveLength(1);
  });

  it('is told apart from one that can’t be sent', async () => {
    const { press } = open({
      answers: { [importing]: refusal(400, { code: 'validation_failed', message: 'Too long' }) },
    });
    await press('Import CSV');
    await dialog('Import prices');
    chooseFile('CSV file', 'prices.csv', file);
    await expectToast('This file can’t be checked', 'Too long');
  });

  it('has all prices', async () => {
    const saved = savedFiles();
    const { press } = open({
      answers: { 'GET /api/admin/price-book.csv': text('Code,Kind\r\n') },
    });
    await press('Export CSV');
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(saved[0]!.name).toMatch(/^price-book-\d{4}-\d\d-\d\d\.csv$/);
  });
});
