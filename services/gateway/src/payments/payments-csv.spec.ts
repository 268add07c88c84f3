import { aPayment } from '../../test/factories';
import { csvHead, csvLines } from './payments-csv';

/** What a reader that knows RFC 4180 makes of a file. */
function parsed(text: string): string[][] {
  const rows: string[][] = [[]];
  let cell = '';
  let isQuoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const char = text[at]!;
    if (isQuoted) {
      if (char !== '"') cell += char;
      else if (text[at + 1] === '"') cell += text[(at += 1)]!;
      else isQuoted = false;
    } else if (char === '"') isQuoted = true;
    else if (char === ',' || char === '\n') {
      rows.at(-1)!.push(cell.replace(/\r$/, ''));
      cell = '';
      if (char === '\n') rows.push([]);
    } else cell += char;
  }
  expect(isQuoted).toBe(false);
  return rows.slice(0, -1);
}

const column = (title: string) => parsed(csvHead)[0]!.indexOf(title);
const cellOf = (title: string, changes: Parameters<typeof aPayment>[0]) =>
  parsed(csvLines([aPayment(changes)]))[0]![column(title)];

it('has a cell under each name', () => {
  const [names, ...lines] = parsed(
    csvHead +
      csvLines([
        aPayment({
          receiptNumber: 'R-1042',
          createdAt: '2026-11-01T05:30:00.000Z',
          paidAt: '2026-11-01T06:30:00.000Z',
          appointmentNumber: 'FC-1001',
          disputeStatus: 'needs_response',
        }),
        aPayment({ status: 'flagged', flagReason: 'currency', currency: 'eur', paidAt: null }),
      ]),
  );
  expect(lines).toHaveLength(2);
  for (const line of lines) expect(line).toHaveLength(names!.length);
  const [paid, flagged] = lines;
  expect(paid).toEqual(expect.arrayContaining(['R-1042', 'Paid', '150.00', 'FC-1001']));
  // Both sides of the hour that comes twice.
  expect(paid![column('Created (Eastern time)')]).toBe('2026-11-01 01:30');
  expect(paid![column('Paid (Eastern time)')]).toBe('2026-11-01 01:30');
  expect(paid![column('Dispute')]).toBe('Needs an answer');
  expect(flagged![column('Needs a look')]).toBe('Stripe has another currency');
  expect(flagged![column('Paid (Eastern time)')]).toBe('');
});

it.each([
  '=HYPERLINK("https://example.com","Click")',
  "=cmd|'/C calc'!A0",
  '+1',
  '-2+3',
  '@SUM(1,1)',
  '\t=1',
  '\r=1',
  '\n=1',
  '  =1+1',
])('makes %j a text', (description) => {
  expect(cellOf('Description', { description })).toBe(`'${description}`);
  expect(cellOf('Declined because', { failure: description })).toBe(`'${description}`);
});

it.each([
  'Dishwasher, door side',
  'He said "fine"',
  'two\r\nlines\nand a third',
  'a = b',
  '',
  '日本語 🧺',
  '"',
  ',',
])('keeps %j as it is', (description) => {
  expect(cellOf('Description', { description })).toBe(description);
  expect(parsed(csvLines([aPayment({ description })]))).toHaveLength(1);
});
