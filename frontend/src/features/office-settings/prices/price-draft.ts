/** What is typed about an item, and what is sent of it. */
import type {
  ChangePriceBookItem,
  PriceBookEntry,
  PriceBookItem,
} from '@contracts/payments/price-book';
import type { Appliance } from '@contracts/vocabulary/booking';
import {
  itemCodePattern,
  priceBookLimits,
  priceBookMessages,
  type FeeKind,
  type PriceKind,
} from '@contracts/vocabulary/office/price-book';
import { dollarsOf } from '../../../shared/forms/typed-dollars';

export interface DraftPart {
  readonly code: string;
  readonly title: string;
  readonly quantity: number;
}

export interface PriceDraft {
  readonly code: string;
  readonly kind: PriceKind;
  readonly title: string;
  readonly words: string;
  /** As typed, like the minutes. */
  readonly price: string;
  readonly minutes: string;
  readonly parts: readonly DraftPart[];
  /** Empty for any. */
  readonly appliance: Appliance | '';
  readonly feeKind: FeeKind;
  readonly from: string;
  readonly retired: boolean;
}

/** What is changed of an item: what holds today, or what comes next. */
export type Edited = 'now' | 'next';

export const entryOf = (item: PriceBookItem, edited: Edited): PriceBookEntry | null =>
  edited === 'next' ? item.next : (item.now ?? item.next);

export const newPrice = (today: string): PriceDraft => ({
  code: '',
  kind: 'task',
  title: '',
  words: '',
  price: '',
  minutes: '',
  parts: [],
  appliance: '',
  feeKind: 'diagnostic',
  from: today,
  retired: false,
});

export function draftOf(item: PriceBookItem, edited: Edited, today: string): PriceDraft {
  const entry = entryOf(item, edited);
  if (!entry) return newPrice(today);
  const { title, words, price, minutes, parts, appliance, feeKind, from, retired } = entry;
  return {
    code: item.code,
    kind: item.kind,
    title,
    words,
    price: Number.isInteger(Number(price)) ? String(Number(price)) : price,
    minutes: minutes === null ? '' : String(minutes),
    parts: parts.map((part) => ({
      code: part.code,
      title: part.title,
      quantity: part.quantity,
    })),
    appliance: appliance ?? '',
    feeKind: feeKind ?? 'diagnostic',
    // What holds already changes today at the earliest.
    from: from > today ? from : today,
    retired,
  };
}

export function changeOf(draft: PriceDraft): Omit<ChangePriceBookItem, 'version'> {
  const { kind, title, words, price, minutes, parts, appliance, feeKind, from, retired } = draft;
  return {
    kind,
    title: title.trim(),
    ...(words.trim() !== '' && { words: words.trim() }),
    price: dollarsOf(price) ?? 0,
    ...(kind === 'task' && {
      ...(minutes.trim() !== '' && { minutes: Number(minutes) }),
      parts: parts.map(({ code, quantity }) => ({ code, quantity })),
    }),
    ...(appliance !== '' && { appliance }),
    ...(kind === 'fee' && { feeKind }),
    from,
    retired,
  };
}

/** Whether the item is already what the draft makes of it. */
export function isSaved(item: PriceBookItem, draft: PriceDraft, today: string): boolean {
  return (['now', 'next'] as const).some(
    (edited) =>
      item[edited] !== null &&
      JSON.stringify(changeOf(draftOf(item, edited, today))) === JSON.stringify(changeOf(draft)),
  );
}

/** Whether both say the same, apart from who wrote it. */
export const isAsSeen = (seen: PriceBookItem, now: PriceBookItem): boolean =>
  (['now', 'next'] as const).every(
    (edited) =>
      JSON.stringify({ ...seen[edited], by: '', at: '' }) ===
      JSON.stringify({ ...now[edited], by: '', at: '' }),
  );

export const checks = {
  code: (typed: string) =>
    itemCodePattern.test(typed.trim()) ? undefined : priceBookMessages.code,
  title: (typed: string) => (typed.trim() === '' ? priceBookMessages.title : undefined),
  price: (typed: string) => ((dollarsOf(typed) ?? -1) < 0 ? priceBookMessages.price : undefined),
  minutes: (typed: string) => {
    const minutes = typed.trim() === '' ? 1 : Number(typed);
    const fits = Number.isInteger(minutes) && minutes >= 1 && minutes <= priceBookLimits.minutes;
    return fits ? undefined : priceBookMessages.minutes;
  },
  from: (typed: string) => (typed === '' ? priceBookMessages.from : undefined),
} as const;
