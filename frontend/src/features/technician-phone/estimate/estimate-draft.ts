/** An estimate while a technician writes it. It stays on the phone until the server has it. Pure. */
import type {
  Estimate,
  EstimateOption,
  NewEstimateLine,
  SeenEstimate,
  SendEstimate,
} from '@contracts/payments/estimates';
import type { VisitEstimate } from '@contracts/booking/appointments';
import { estimateLimits, estimateMessages } from '@contracts/vocabulary/estimates';
import type { RepairLineKind } from '@contracts/vocabulary/tax/tax-basis';
import { centsOf, dollars, isCost } from '@contracts/vocabulary/money';
import { typedAmount } from '../bill/typed-amount';

export interface DraftLine {
  readonly kind: RepairLineKind;
  readonly text: string;
  readonly words: string;
  /** Of the price book, if it comes from there. */
  readonly code: string | null;
  readonly quantity: number;
  /** Dollars for one, as typed. A discount is typed without its sign. */
  readonly amount: string;
}

export interface DraftOption {
  readonly name: string;
  readonly words: string;
  readonly lines: readonly DraftLine[];
}

export interface DraftFee {
  readonly text: string;
  readonly amount: string;
}

export interface EstimateDraft {
  readonly options: readonly DraftOption[];
  /** What is due if the customer doesn't go ahead. */
  readonly fee: DraftFee | null;
  readonly note: string;
  readonly photos: readonly string[];
  /** The version that it replaces. */
  readonly from: SeenEstimate | null;
}

const optionNames = ['Repair', 'Repair plus', 'Complete repair'] as const;

const isCalled =
  (name: string) =>
  (option: DraftOption): boolean =>
    option.name.trim().toLowerCase() === name.toLowerCase();

/** A name that no option has yet. */
const freeName = (options: readonly DraftOption[]): string =>
  optionNames.find((name) => !options.some(isCalled(name))) ?? `Option ${options.length + 1}`;

const emptyOption = (options: readonly DraftOption[]): DraftOption => ({
  name: freeName(options),
  words: '',
  lines: [],
});

export const newDraft = (given: Pick<EstimateDraft, 'fee' | 'photos' | 'from'>): EstimateDraft => ({
  options: [emptyOption([])],
  note: '',
  ...given,
});

/** Adds an option at the end: empty, or a copy of one. Only while there is room. */
export function withOption(draft: EstimateDraft, copied?: DraftOption): EstimateDraft {
  const { options } = draft;
  if (options.length >= estimateLimits.options) return draft;
  const added = { ...emptyOption(options), ...(copied && { lines: copied.lines }) };
  return { ...draft, options: [...options, added] };
}

export const withoutOption = (draft: EstimateDraft, index: number): EstimateDraft => ({
  ...draft,
  options: draft.options.toSpliced(index, 1),
});

export const changedOption = (
  draft: EstimateDraft,
  index: number,
  changes: Partial<DraftOption>,
): EstimateDraft => ({
  ...draft,
  options: draft.options.map((option, at) => (at === index ? { ...option, ...changes } : option)),
});

/**
 * The lines with others added; null if there is no room. What is already there at that price counts
 * up instead.
 */
export function withLines(
  lines: readonly DraftLine[],
  added: readonly DraftLine[],
): readonly DraftLine[] | null {
  const all = [...lines];
  for (const line of added) {
    const at = all.findIndex(
      ({ code, amount }) => code !== null && code === line.code && amount === line.amount,
    );
    const there = all[at];
    if (!there) all.push(line);
    else {
      const quantity = Math.min(estimateLimits.quantity, there.quantity + line.quantity);
      all[at] = { ...there, quantity };
    }
  }
  return all.length > estimateLimits.lines ? null : all;
}

/** Cents of one; null unless it can be read. */
function centsOfOne({ kind, amount }: Pick<DraftLine, 'kind' | 'amount'>): number | null {
  const typed = typedAmount(amount);
  if (typed === null) return null;
  return kind === 'discount' ? -Math.abs(centsOf(typed)) : centsOf(typed);
}

/** What an option costs, without lines whose amount can't be read. */
export const optionCents = ({ lines }: Pick<DraftOption, 'lines'>): number =>
  lines.reduce((sum, line) => sum + (centsOfOne(line) ?? 0) * line.quantity, 0);

/** What is wrong with a line, by field. */
export function wrongLine(line: DraftLine): { text?: string; amount?: string } {
  const cents = centsOfOne(line);
  const isInRange =
    cents !== null &&
    (line.kind === 'discount' ? cents < 0 : cents >= 0) &&
    Math.abs(cents) <= estimateLimits.dollars * 100;
  const discount = 'Enter dollars above 0';
  return {
    ...(line.text.trim() === '' && { text: estimateMessages.text }),
    ...(!isInRange && { amount: line.kind === 'discount' ? discount : estimateMessages.amount }),
  };
}

export const wrongFee = (fee: DraftFee): { text?: string; amount?: string } =>
  wrongLine({ ...fee, kind: 'fee', words: '', code: null, quantity: 1 });

const isWrong = (wrong: object): boolean => Object.keys(wrong).length > 0;

/** What is wrong with an option as a whole. */
export function wrongOption({ name, lines }: DraftOption, all: readonly DraftOption[]) {
  const twice = all.filter(isCalled(name.trim())).length > 1;
  const nameError =
    name.trim() === '' ? estimateMessages.optionName : twice ? estimateMessages.sameName : null;
  const linesError =
    lines.length === 0
      ? estimateMessages.lines
      : isCost(optionCents({ lines }))
        ? null
        : estimateMessages.total;
  return {
    ...(nameError !== null && { name: nameError }),
    ...(linesError !== null && { lines: linesError }),
  };
}

/** The first option that can't be sent yet, or the fee; null if all can. */
export function firstWrong(draft: EstimateDraft): number | 'fee' | null {
  const index = draft.options.findIndex(
    (option) =>
      isWrong(wrongOption(option, draft.options)) ||
      option.lines.some((line) => isWrong(wrongLine(line))),
  );
  if (index >= 0) return index;
  return draft.fee && isWrong(wrongFee(draft.fee)) ? 'fee' : null;
}

/** As it's sent, once nothing is wrong. */
export function toSend({ options, fee, note, photos, from }: EstimateDraft): SendEstimate {
  return {
    options: options.map(({ name, words, lines }) => ({
      name: name.trim(),
      ...(words.trim() !== '' && { words: words.trim() }),
      lines: lines.map(lineToSend),
    })),
    ...(fee && { fee: { text: fee.text.trim(), amount: typedAmount(fee.amount) ?? 0 } }),
    ...(note.trim() !== '' && { note: note.trim() }),
    ...(photos.length > 0 && { photos: [...photos] }),
    from,
  };
}

const lineToSend = (line: DraftLine): NewEstimateLine => ({
  kind: line.kind,
  text: line.text.trim(),
  ...(line.words !== '' && { words: line.words }),
  ...(line.code !== null && { code: line.code }),
  quantity: line.quantity,
  amount: (centsOfOne(line) ?? 0) / 100,
});

/** As the customer will see it. */
export const shownOptions = ({ options }: Pick<SendEstimate, 'options'>): EstimateOption[] =>
  options.map(({ name, words = '', lines }) => ({
    name,
    words,
    lines: lines.map(({ kind, text, words: said = '', code = null, quantity, amount }) => ({
      kind,
      text,
      words: said,
      code,
      quantity,
      each: dollars(centsOf(amount)),
      amount: dollars(centsOf(amount) * quantity),
    })),
    total: dollars(
      lines.reduce((sum, { amount, quantity }) => sum + centsOf(amount) * quantity, 0),
    ),
    // Computed when it's sent.
    withTax: null,
  }));

/** A sent version as the start of the next one. */
export const draftOf = ({ options, fee, note, photos, ...sent }: Estimate): EstimateDraft => ({
  options: options.map(({ name, words, lines }) => ({
    name,
    words,
    lines: lines.map(({ kind, text, words: said, code, quantity, each }) => ({
      kind,
      text,
      words: said,
      code,
      quantity,
      amount: each.replace('-', ''),
    })),
  })),
  fee: fee && { text: fee.text, amount: fee.amount },
  note,
  photos,
  from: seenOf(sent),
});

/** The version that someone saw; null if there was none. */
export const seenOf = (
  shown: Pick<Estimate | VisitEstimate, 'revision' | 'state'> | null,
): SeenEstimate | null =>
  shown === null || shown.state === 'replaced'
    ? null
    : { revision: shown.revision, state: shown.state };

export const isSameSeen = (one: SeenEstimate | null, other: SeenEstimate | null): boolean =>
  one?.revision === other?.revision && one?.state === other?.state;

function cheapestAndMost(totals: readonly string[]) {
  const sorted = totals.toSorted((one, other) => Number(one) - Number(other));
  const from = sorted[0] ?? '0.00';
  return { from, to: sorted.at(-1) ?? from };
}

/** `$245.00`, or the cheapest and the most expensive. */
export function priceRange(totals: readonly string[], format: (total: string) => string): string {
  const { from, to } = cheapestAndMost(totals);
  return from === to ? format(from) : `${format(from)} to ${format(to)}`;
}

/** As the list will have it once booking has heard of it. */
export function visitEstimateOf(
  { revision, options, sentAt }: Estimate,
  before: VisitEstimate | null,
): VisitEstimate {
  const { from, to } = cheapestAndMost(options.map(({ total }) => total));
  return {
    revision,
    state: 'sent',
    options: options.length,
    from,
    to,
    sentAt,
    reason: '',
    approved: before?.approved ?? null,
  };
}
