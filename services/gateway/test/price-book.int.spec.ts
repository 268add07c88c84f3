/** The price book as a CSV file. */
import { priceBookCalls, type PriceBookRow } from '@contracts/payments/price-book';
import { gatewayForTests } from './gateway-under-test';

const gateway = gatewayForTests();

const pump: PriceBookRow = {
  code: 'PUMP-1',
  kind: 'part',
  from: '2026-11-01',
  title: '=Pump, "drain"',
  words: '',
  price: '89.50',
  minutes: null,
  parts: [],
  appliance: null,
  feeKind: null,
  retired: true,
};
const task: PriceBookRow = {
  ...pump,
  code: 'DW-PUMP',
  kind: 'task',
  title: 'Replace the pump',
  minutes: 60,
  parts: [
    { code: 'PUMP-1', quantity: 2 },
    { code: 'HOSE', quantity: 1 },
  ],
  appliance: 'Dishwasher',
  retired: false,
};

describe('the file of the price book', () => {
  it('has all rows, as an import reads them', async () => {
    gateway.stubs.answer(priceBookCalls.rows, ({ cursor }) => ({
      items: [cursor === undefined ? task : pump],
      total: 2,
      nextCursor: cursor === undefined ? 'next' : null,
    }));
    const { text } = await gateway.office('get', '/api/admin/price-book.csv').expect(200);
    expect(text.split('\r\n')).toEqual([
      '\uFEFFCode,Kind,Title,Words for the customer,Price,Minutes,Usual parts,Appliance,Fee kind,From,Retired',
      'DW-PUMP,task,Replace the pump,,89.50,60,PUMP-1 x 2; HOSE,Dishwasher,,2026-11-01,',
      'PUMP-1,part,"\'=Pump, ""drain""",,89.50,,,,,2026-11-01,yes',
      '',
    ]);
  });

  it.each(['pump', 'PUMP%201', 'P'.repeat(21)])('has no item %s', async (code) => {
    await gateway.office('put', `/api/admin/price-book/${code}`).send({}).expect(404);
  });
});
