/**
 * 200 random invoices, with deposits: payments issues them, and the office's and the pay page, the PDF,
 * the email and Stripe have the same amounts. What is expected comes from the calculator alone.
 */
import { randomUUID } from 'node:crypto';
import { createElement, type FunctionComponent } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { businessDate } from '@contracts/business-time';
import { invoiceCalls, type Invoice } from '@contracts/payments/invoices';
import { paymentCalls } from '@contracts/payments/paying';
import { randomInvoices, randomRates } from '@contracts/testing/random-invoices';
import { defaultBusiness } from '@contracts/vocabulary/business';
import { formatMoney } from '@contracts/vocabulary/money';
import { salesTax, type SalesTax, type TaxDocument } from '@contracts/vocabulary/tax/sales-tax';
import { taxBasisRules } from '@contracts/vocabulary/tax/tax-basis';
import type { DocumentAmounts } from '@contracts/vocabulary/tax/invoices';
import { invoicePdf } from '@services/gateway/src/invoices/invoice-pdf';
import { pdfTexts } from '@services/gateway/test/pdf-text';
import { htmlEmail } from '@services/notifications/src/templates/html-email';
import { invoiceIssued } from '@services/notifications/src/templates/invoice-emails';
import { textEmail } from '@services/notifications/src/templates/text-email';
import { aSender, aVisit } from '@services/notifications/test/factories';
import { dana } from '@services/payments/test/office';
import { paymentsForTests } from '@services/payments/test/payments-under-test';

const count = 200;
const payments = paymentsForTests();
beforeAll(() => payments.start());

/** The page's own component, which no service may import. */
const { DocumentLines } = jest.requireActual<{
  DocumentLines: FunctionComponent<{ document: DocumentAmounts }>;
}>('../../../frontend/src/shared/bill-facts');

const today = businessDate(new Date());
const book = {
  rates: randomRates.map((rate) => ({ ...rate, from: today, until: today })),
  rules: [],
};

interface Planned {
  readonly document: TaxDocument;
  readonly texts: readonly string[];
  readonly tax: SalesTax;
  readonly depositCents: number;
}

/** Those that a card can pay. */
const planned = randomInvoices(2 * count)
  .flatMap(({ document: random }): Planned[] => {
    const document = { ...random, date: today };
    const tax = salesTax(document, book);
    if ('problem' in tax || tax.netCents === 0) return [];
    const depositCents = Math.min(random.paidCents ?? 0, tax.netCents);
    const texts = document.lines.map(({ kind, item }, index) =>
      [`Line ${index + 1}:`, kind, item && `for the ${item}`].filter(Boolean).join(' '),
    );
    return tax.totalCents - depositCents < 100 ? [] : [{ document, texts, tax, depositCents }];
  })
  .slice(0, count);

type Row = readonly [text: string, amount: string];
/** A discount of nothing is -0. */
const money = (cents: number): string => formatMoney(cents / 100 + 0);

function expectedRows({ document, texts, tax, depositCents }: Planned): Row[] {
  const { isTaxed } = taxBasisRules[document.basis];
  return [
    ...document.lines.map(({ cents }, index): Row => [texts[index] ?? '', money(cents)]),
    ['Subtotal', money(tax.netCents)],
    [tax.words, isTaxed ? money(tax.taxCents) : ''],
    ['Total', money(tax.totalCents)],
    ...(depositCents > 0 ? [['Deposit received', money(-depositCents)] as const] : []),
    ['Balance due', money(tax.totalCents - depositCents)],
  ];
}

/** Takes the deposit, issues the invoice, and starts a payment of what is due. */
async function issued({ document, texts, tax, depositCents }: Planned) {
  const { county, basis, certificate } = document;
  const { id, payToken } = payments.bill(tax.netCents, {
    to: { name: 'Nora', address: '1 Pier', city: 'Here', state: 'FL', zipCode: '32084' },
  });
  if (depositCents > 0) {
    await payments.requests.ask(paymentCalls.take, {
      appointmentId: id,
      taken: { method: 'cash', amount: depositCents / 100 },
      idempotencyKey: randomUUID(),
      by: dana,
    });
  }
  const lines = document.lines.map(({ kind, cents, item }, index) => ({
    kind,
    text: texts[index] ?? '',
    amount: cents / 100,
    ...(item !== undefined && { item }),
  }));
  const total = tax.totalCents / 100;
  const { invoices } = await payments.requests.ask(invoiceCalls.issue, {
    appointmentId: id,
    invoiceId: randomUUID(),
    invoice: { county, basis, ...(certificate && { certificate }), lines, priced: 1, total },
    by: dana,
  });
  const { due, invoice: onBill } = await payments.due(payToken);
  await payments.create({ amount: Number(due), payToken });
  return { invoice: invoices[0] as Invoice, onBill };
}

const plain = (html: string): string =>
  html
    .replaceAll(/<(?:style|title)[^]*?<\/(?:style|title)>|<[^>]+>/g, ' ')
    .replaceAll('&amp;', '&')
    .replaceAll('&#39;', '’')
    .replaceAll(/\s+/g, ' ');

/** What is shown for the list, as rows of text and amount. */
function pageRows(document: DocumentAmounts | null): Row[] {
  if (!document) throw new Error('the bill has no invoice');
  const html = renderToStaticMarkup(createElement(DocumentLines, { document }));
  return [...html.matchAll(/<li.*?<\/li>/g)].map(([row]) => {
    const [text = '', amount = ''] = [...row.matchAll(/<span.*?>(.*?)<\/span>/g)].map(
      ([, words = '']) => plain(words),
    );
    return [text, amount];
  });
}

describe(`${count} random invoices`, () => {
  it('are equal on pages, in the PDF, in the email and at Stripe', async () => {
    await payments.query(
      `INSERT INTO tax_rates (county, version, from_date, until_date, state_rate, surtax_rate, by_name, at)
     SELECT county, 1, $2, $2, 600, surtax, 'System', now()
     FROM jsonb_to_recordset($1) AS rates (county text, surtax int)`,
      [JSON.stringify(randomRates), today],
    );
    expect(planned).toHaveLength(count);
    const all: Awaited<ReturnType<typeof issued>>[] = [];
    for (let from = 0; from < count; from += 10) {
      all.push(...(await Promise.all(planned.slice(from, from + 10).map(issued))));
    }
    const expected = planned.map(expectedRows);

    expect(all.map(({ invoice }) => pageRows(invoice))).toEqual(expected);
    expect(all.map(({ onBill }) => pageRows(onBill))).toEqual(expected);

    const files = await Promise.all(all.map(({ invoice }) => invoicePdf(invoice, defaultBusiness)));
    const listed = expected.map((rows) => plain(rows.flat().join(' ')));
    for (const [index, text] of (await pdfTexts(files)).entries()) {
      expect(text).toContain(listed[index]);
    }

    for (const [index, { invoice }] of all.entries()) {
      const content = invoiceIssued({ visit: aVisit(), invoice }, aSender);
      const text = textEmail(content, aSender);
      const cells = expected[index]?.map(([words, amount]) =>
        amount === '' ? ['Sales tax', words] : [words, amount],
      );
      expect(text).toContain(cells?.map((cell) => cell.join(': ')).join('\n'));
      expect(plain(htmlEmail(content, aSender))).toContain(cells?.flat().join(' '));
    }

    const intents = await payments.intents();
    const atStripe = new Map(intents.map(({ description, amount }) => [description, amount]));
    expect(
      all.map(({ invoice }) => atStripe.get(`${invoice.number}: ${invoice.description}`)),
    ).toEqual(planned.map(({ tax, depositCents }) => tax.totalCents - depositCents));
  }, 120_000);
});
