import path from 'node:path';
import type { Content, TableCell, TDocumentDefinitions } from 'pdfmake/interfaces';
import type { Invoice } from '@contracts/payments/invoices';
import type { BusinessFacts } from '@contracts/vocabulary/business';
import { documentLabels, documentSums } from '@contracts/vocabulary/tax/invoices';
import { formatMoney } from '@contracts/vocabulary/money';

const fontsFolder = path.join(path.dirname(require.resolve('pdfmake/package.json')), 'fonts');
const font = (name: string): string => path.join(fontsFolder, 'Roboto', `Roboto-${name}.ttf`);

let loaded: Promise<typeof import('pdfmake')> | null = null;

/** With the first document, as it takes memory. It reads its own fonts and nothing else. */
function pdfmake() {
  loaded ??= import('pdfmake').then(({ default: pdf }) => {
    pdf.setFonts({ Roboto: { normal: font('Regular'), bold: font('Medium') } });
    pdf.setUrlAccessPolicy(() => false);
    pdf.setLocalAccessPolicy((file) => file.startsWith(fontsFolder + path.sep));
    return pdf;
  });
  return loaded;
}

/** An invoice or a credit note on paper of US Letter size. */
export async function invoicePdf(invoice: Invoice, business: BusinessFacts): Promise<Buffer> {
  const pdf = await pdfmake();
  return pdf.createPdf(pages(invoice, business)).getBuffer();
}

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });
const gray = '#52606d';

function pages(invoice: Invoice, business: BusinessFacts): TDocumentDefinitions {
  const { number, kind, voided } = invoice;
  const title = `${documentLabels[kind]} ${number}`;
  return {
    info: { title, author: business.name, creationDate: new Date(invoice.issuedAt) },
    pageSize: 'LETTER',
    pageMargins: [54, 54, 54, 64],
    defaultStyle: { font: 'Roboto', fontSize: 10, lineHeight: 1.25 },
    ...(voided && { watermark: { text: 'VOID', color: '#b42318', opacity: 0.18, bold: true } }),
    content: [
      { columns: [sender(business), about(invoice)] },
      { text: 'Bill to', style: 'label', margin: [0, 24, 0, 2], color: gray },
      recipient(invoice),
      { text: invoice.description, bold: true, margin: [0, 20, 0, 6] },
      lines(invoice),
      sums(invoice),
      ...notes(invoice),
    ],
    footer: (page, count) => ({
      text: count > 1 ? `${title}, page ${page} of ${count}` : title,
      alignment: 'center',
      color: gray,
      fontSize: 8,
      margin: [0, 24, 0, 0],
    }),
  };
}

function sender({ name, phone, email, address }: BusinessFacts): Content {
  const { street, city, state, zipCode } = address;
  return [
    { text: name, bold: true, fontSize: 14 },
    { text: `${street}\n${city}, ${state} ${zipCode}\n${phone}\n${email}`, color: gray },
  ];
}

function about({ kind, number, date, visit, credits }: Invoice): Content {
  const rows = [
    `${day.format(new Date(`${date}T00:00:00Z`))}`,
    `Visit ${visit}`,
    ...(credits ? [`For invoice ${credits.number}`] : []),
  ];
  return {
    alignment: 'right',
    stack: [
      { text: `${documentLabels[kind]} ${number}`, bold: true, fontSize: 14 },
      { text: rows.join('\n'), color: gray },
    ],
  };
}

const recipient = ({ to }: Invoice): Content => ({
  text: [to.name, to.address, `${to.city}, ${to.state} ${to.zipCode}`].filter(Boolean).join('\n'),
});

const amount = (dollars: string | null, bold = false): TableCell => ({
  text: dollars === null ? '' : formatMoney(dollars),
  alignment: 'right',
  bold,
});

const lines = (invoice: Invoice): Content => ({
  layout: 'lightHorizontalLines',
  table: {
    headerRows: 1,
    dontBreakRows: true,
    widths: ['*', 'auto'],
    body: [
      [
        { text: 'What', color: gray },
        { text: 'Amount', color: gray, alignment: 'right' },
      ],
      ...invoice.lines.map((line) => [{ text: line.text }, amount(line.amount)]),
    ],
  },
});

const sums = (invoice: Invoice): Content => ({
  layout: 'noBorders',
  margin: [0, 8, 0, 0],
  unbreakable: true,
  table: {
    widths: ['*', 'auto'],
    body: documentSums(invoice).map(({ text, amount: of, isTotal: bold = false }) => [
      { text, alignment: 'right', bold },
      amount(of, bold),
    ]),
  },
});

function notes({ credits, voided }: Invoice): Content[] {
  const said = [
    ...(credits ? [`Reason: ${credits.reason}`] : []),
    ...(voided ? [`Voided: ${voided.reason}`] : []),
  ];
  return said.map((text) => ({ text, margin: [0, 10, 0, 0] }));
}
