import { aPayment } from '../../test/factories';
import { csvHead, csvLines } from './payments-csv';

/** The cells under each name; the payments of this spec have no commas in them. */
function rowsOf(...payments: Parameters<typeof aPayment>[0][]): Record<string, string>[] {
  const names = csvHead.trimEnd().split(',');
  const lines = csvLines(payments.map(aPayment)).trimEnd().split('\r\n');
  return lines.map((line) => {
    const cells = line.split(',');
    expect(cells).toHaveLength(names.length);
    return Object.fromEntries(names.map((name, at) => [name, cells[at] ?? '']));
  });
}

describe('the file of payments', () => {
  it('has a cell under each name', () => {
    const description = 'Dryer';
    const paid = {
      description,
      createdAt: '2026-11-01T05:30:00.000Z',
      paidAt: '2026-11-01T06:30:00.000Z',
      appointmentNumber: 'FC-1001',
      disputeStatus: 'needs_response' as const,
    };
    const flagged = {
      description,
      status: 'flagged',
      flagReason: 'currency',
      paidAt: null,
    } as const;
    expect(rowsOf(paid, flagged)).toMatchObject([
      {
        Receipt: 'R-1042',
        Status: 'Paid',
        // Both sides of the hour that comes twice.
        'Created (Eastern time)': '2026-11-01 01:30',
        'Paid (Eastern time)': '2026-11-01 01:30',
        Dispute: 'Needs an answer',
      },
      { 'Needs a look': 'Stripe has another currency', 'Paid (Eastern time)': '' },
    ]);
  });

  it('has what came in, what went back, what Stripe kept, and whose it is', () => {
    const description = 'Dryer';
    const of = { description, customerName: 'Nora Field', technicianName: 'Ana Reyes' };
    const rows = rowsOf(
      { ...of, refunded: '50.00', fee: '4.65' },
      { ...of, refunded: '150.00', method: 'cash', payerName: 'Ben Field' },
      { description, fee: null },
      { description, status: 'failed' },
    );
    expect(rows).toMatchObject([
      { Status: 'Partly refunded', Fee: '4.65', Net: '95.35', Customer: 'Nora Field' },
      { Status: 'Refunded', Fee: '', Net: '0.00', Payer: 'Ben Field', Technician: 'Ana Reyes' },
      { Status: 'Paid', Fee: '', Net: '', Customer: '', Technician: '' },
      { Net: '' },
    ]);
  });

  it('says what the bill is made of', () => {
    const lines = [
      { text: 'Diagnosis', amount: '89.00' },
      { text: 'Loyalty discount', amount: '-10.00' },
    ];
    expect(rowsOf({ description: 'Dryer', lines }, { description: 'Dryer' })).toMatchObject([
      { Lines: 'Diagnosis: 89.00; Loyalty discount: -10.00' },
      { Lines: '' },
    ]);
  });

  it('calls no payment paid that was refunded or voided', () => {
    const back = { description: 'Dryer', refunded: '150.00' };
    const voided = { ...back, method: 'check', voided: 'returned-check' } as const;
    expect(
      rowsOf(back, voided, { ...back, refunded: '20.00' }).map(({ Status }) => Status),
    ).toEqual(['Refunded', 'Voided', 'Partly refunded']);
  });

  it('makes a formula a text', () => {
    const [row] = rowsOf({ description: '=1+1' });
    expect(row).toMatchObject({ Description: "'=1+1" });
  });
});
