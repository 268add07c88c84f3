import type { Estimate } from '@contracts/payments/estimates';
import type { PriceBookEntry, PriceBookItem } from '@contracts/payments/price-book';

const entry = (over: Partial<PriceBookEntry>): PriceBookEntry => ({
  from: '2026-01-01',
  title: 'Item',
  words: '',
  price: '10.00',
  minutes: null,
  parts: [],
  appliance: null,
  feeKind: null,
  retired: false,
  by: 'Olive Owner',
  at: '2026-01-01T12:00:00.000Z',
  ...over,
});

const item = (
  code: string,
  kind: PriceBookItem['kind'],
  over: Partial<PriceBookEntry>,
): PriceBookItem => ({ code, kind, version: 1, now: entry(over), next: null });

/** What a phone gets, in the order of codes. */
export const priceBook: readonly PriceBookItem[] = [
  item('DIAG', 'fee', { title: 'Diagnostic visit', price: '89.00', feeKind: 'diagnostic' }),
  item('DIAG-WINE', 'fee', {
    title: 'Wine cooler diagnostic',
    price: '129.00',
    feeKind: 'diagnostic',
    appliance: 'Wine Cooler',
  }),
  item('ELEMENT', 'part', { title: 'Bake element', price: '74.50' }),
  item('OVEN-ELEMENT', 'task', {
    title: 'Replace the bake element',
    words: 'We replace the element and test each mode.',
    price: '150.00',
    minutes: 60,
    appliance: 'Oven',
    parts: [{ code: 'ELEMENT', quantity: 1, title: 'Bake element', price: '74.50' }],
  }),
  item('OVEN-TUNE', 'task', { title: 'Calibrate the oven', price: '60.00', appliance: 'Oven' }),
  item('WASH-PUMP', 'task', {
    title: 'Replace the drain pump',
    price: '140.00',
    appliance: 'Washer',
  }),
  { ...item('LATER', 'part', {}), now: null },
];

/** A version with one option of two lines. */
export const aSentEstimate = (over: Partial<Estimate> = {}): Estimate => ({
  id: 'e1',
  revision: 1,
  state: 'sent',
  options: [
    {
      name: 'Repair',
      words: 'It works again.',
      lines: [
        {
          kind: 'labor',
          text: 'Replace the bake element',
          words: 'We replace the element and test each mode.',
          code: 'OVEN-ELEMENT',
          quantity: 1,
          each: '150.00',
          amount: '150.00',
        },
        {
          kind: 'discount',
          text: 'Discount',
          words: '',
          code: null,
          quantity: 1,
          each: '-10.00',
          amount: '-10.00',
        },
      ],
      total: '140.00',
      withTax: '149.10',
    },
  ],
  fee: { text: 'Diagnostic visit', amount: '89.00' },
  note: 'The element is burned through.',
  photos: [],
  sentAt: '2026-11-20T15:30:00.000Z',
  by: 'Marisol Vega',
  answer: null,
  ...over,
});
