/** The price book on the phone: what is found by typing, and what it adds to an estimate. Pure. */
import type { PriceBookEntry, PriceBookItem } from '@contracts/payments/price-book';
import { priceKinds, type FeeKind, type PriceKind } from '@contracts/vocabulary/office/price-book';
import { centsOf, dollars } from '@contracts/vocabulary/money';
import type { DraftFee, DraftLine } from './estimate-draft';

/** An item as it's sold today. */
export interface PricedItem extends Pick<
  PriceBookEntry,
  'title' | 'words' | 'price' | 'minutes' | 'parts' | 'appliance' | 'feeKind'
> {
  readonly code: string;
  readonly kind: PriceKind;
}

/** Without what isn't sold yet or anymore. */
export const pricedItems = (items: readonly PriceBookItem[]): PricedItem[] =>
  items.flatMap(({ code, kind, now }) => {
    if (!now || now.retired) return [];
    const { title, words, price, minutes, parts, appliance, feeKind } = now;
    return [{ code, kind, title, words, price, minutes, parts, appliance, feeKind }];
  });

/** Items with each typed word, those of the job's appliance first, then tasks, parts and fees. */
export function foundItems(
  items: readonly PricedItem[],
  typed: string,
  appliance: string,
): PricedItem[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  const found = items.filter((item) => {
    const text = `${item.code} ${item.title} ${item.words} ${item.appliance ?? ''}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
  const rank = (item: PricedItem): number =>
    (item.appliance === appliance ? 0 : item.appliance === null ? 10 : 20) +
    priceKinds.indexOf(item.kind);
  return found.toSorted(
    (one, other) => rank(one) - rank(other) || one.title.localeCompare(other.title),
  );
}

const kindOf = { task: 'labor', part: 'part', fee: 'fee' } as const;

/** A task is its labor and its usual parts. */
export function linesOf({ kind, code, title, words, price, parts }: PricedItem): DraftLine[] {
  const own = { kind: kindOf[kind], text: title, words, code, quantity: 1, amount: price };
  return [
    own,
    ...parts.map((part) => ({
      kind: 'part' as const,
      text: part.title,
      words: '',
      code: part.code,
      quantity: part.quantity,
      amount: part.price,
    })),
  ];
}

/** What an item costs with its usual parts: dollars with two decimals. */
export const wholePrice = ({ price, parts }: PricedItem): string =>
  dollars(
    parts.reduce(
      (sum, part) => sum + centsOf(Number(part.price)) * part.quantity,
      centsOf(Number(price)),
    ),
  );

/** A fee of the price book: that of the appliance, or the one for all. */
export function feeOf(
  items: readonly PricedItem[],
  kind: FeeKind,
  appliance: string,
): DraftFee | null {
  const fees = items.filter(({ feeKind }) => feeKind === kind);
  const fee =
    fees.find((each) => each.appliance === appliance) ??
    fees.find((each) => each.appliance === null);
  return fee ? { text: fee.title, amount: fee.price } : null;
}
