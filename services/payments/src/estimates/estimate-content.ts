/** A version of an estimate: what is stored of it, shown and announced. Pure. */
import type {
  AnswerEstimate,
  Estimate,
  EstimateAnswer,
  EstimateFacts,
  EstimateLine,
  SendEstimate,
} from '@contracts/payments/estimates';
import { lineText } from '@contracts/vocabulary/office/price-book';
import { centsOf, dollars, sumOfLines, type CostLine } from '@contracts/vocabulary/money';
import { salesTax, type TaxBook } from '@contracts/vocabulary/tax/sales-tax';
import type { TaxCounty } from '@contracts/vocabulary/tax/tax-rates';
import { stableHash } from '@service-kit/requests/stable-hash';
import type { EstimateEntity, StoredLine, StoredOption } from './estimate.entity';

export type EstimateContent = Pick<EstimateEntity, 'options' | 'fee' | 'note' | 'photos'>;

export const contentOf = ({ options, fee, note, photos }: SendEstimate): EstimateContent => ({
  options: options.map(({ name, words = '', lines }) => ({
    name,
    words,
    lines: lines.map((line) => ({
      kind: line.kind,
      text: line.text,
      words: line.words ?? '',
      code: line.code ?? null,
      quantity: line.quantity,
      cents: centsOf(line.amount),
    })),
  })),
  fee: fee ? { text: fee.text, cents: centsOf(fee.amount) } : null,
  note: note ?? '',
  photos: [...new Set(photos)],
});

export const isSameContent = (one: EstimateContent, other: EstimateContent): boolean =>
  keyOf(one) === keyOf(other);

/** A repeat may come on a day with another tax. */
const keyOf = ({ options, fee, note, photos }: EstimateContent): string =>
  stableHash({
    options: options.map(({ name, words, lines }) => ({ name, words, lines })),
    fee,
    note,
    photos,
  });

/** As a bill has it. */
const costLineOf = ({ text, quantity, cents }: StoredLine): CostLine => ({
  text: lineText(text, quantity),
  cents: cents * quantity,
});

const totalOf = ({ lines }: StoredOption): number => sumOfLines(lines.map(costLineOf));

/** What the options cost with sales tax, as far as it's known. Without a part, they are labor only. */
export const withSalesTax = (
  options: readonly StoredOption[],
  { county, date, book }: { county: TaxCounty; date: string; book: TaxBook },
): readonly StoredOption[] =>
  options.map((option) => {
    const lines = option.lines.map(({ kind, quantity, cents }) => ({
      kind,
      cents: cents * quantity,
    }));
    const basis = lines.some(({ kind }) => kind === 'part') ? 'parts' : 'labor-only';
    const tax = salesTax({ date, county, basis, lines }, book);
    return 'problem' in tax ? option : { ...option, taxCents: tax.stateCents + tax.surtaxCents };
  });

/** The lines of the option that was approved, with what they are for. */
export const approvedLines = ({ options, approvedOption }: EstimateEntity) =>
  options[approvedOption ?? -1]?.lines.map((line) => ({ ...costLineOf(line), kind: line.kind })) ??
  [];

/** What the visit costs by the answer. A fee isn't due on top of a price that still holds. */
function linesBy(estimate: EstimateEntity, holds: boolean): readonly CostLine[] | null {
  const { state, options, approvedOption, fee } = estimate;
  if (state === 'approved') return options[approvedOption ?? -1]?.lines.map(costLineOf) ?? null;
  return state === 'declined' && fee && !holds ? [fee] : null;
}

/** `holds`: an earlier version is approved. */
export function factsOf(estimate: EstimateEntity, { holds }: { holds: boolean }): EstimateFacts {
  const { appointmentId, id, revision, state, byName, sentAt, options } = estimate;
  if (state === 'replaced') throw new Error('a replaced version is not announced');
  const answer = answerOf(estimate);
  return {
    appointmentId,
    estimateId: id,
    revision,
    state,
    by: byName,
    sentAt: sentAt.toISOString(),
    options: options.map((option) => ({ name: option.name, totalCents: totalOf(option) })),
    answer: answer && {
      at: answer.at,
      name: answer.name,
      option: answer.option,
      reason: answer.reason,
    },
    lines: linesBy(estimate, holds),
  };
}

export function shownEstimate(estimate: EstimateEntity): Estimate {
  const { id, revision, state, options, fee, note, photos, sentAt, byName } = estimate;
  return {
    id,
    revision,
    state,
    options: options.map((option) => ({
      name: option.name,
      words: option.words,
      lines: option.lines.map(shownLine),
      total: dollars(totalOf(option)),
      withTax: option.taxCents === undefined ? null : dollars(totalOf(option) + option.taxCents),
    })),
    fee: fee && { text: fee.text, amount: dollars(fee.cents) },
    note,
    photos,
    sentAt: sentAt.toISOString(),
    by: byName,
    answer: answerOf(estimate),
  };
}

const shownLine = ({ kind, text, words, code, quantity, cents }: StoredLine): EstimateLine => ({
  kind,
  text,
  words,
  code,
  quantity,
  each: dollars(cents),
  amount: dollars(cents * quantity),
});

function answerOf(estimate: EstimateEntity): EstimateAnswer | null {
  const { answeredAt, answerName, approvedOption, reason, signature } = estimate;
  if (!answeredAt) return null;
  return {
    at: answeredAt.toISOString(),
    name: answerName,
    option: approvedOption,
    reason: reason ?? '',
    signature: signature ?? [],
  };
}

type StoredAnswer = Pick<
  EstimateEntity,
  'state' | 'approvedOption' | 'answerName' | 'reason' | 'signature'
>;

/** What is stored of an answer. A name and a signature belong to an approval, a reason to the rest. */
export function storedAnswer(answer: AnswerEstimate): StoredAnswer {
  const { decision, option = null, name = null, signature = null, reason = null } = answer;
  return decision === 'approve'
    ? {
        state: 'approved',
        approvedOption: option,
        answerName: name,
        reason: null,
        signature: signature && signature.map(({ points }) => ({ points: points.map(rounded) })),
      }
    : {
        state: 'declined',
        approvedOption: null,
        answerName: null,
        reason,
        signature: null,
      };
}

/** Browsers give more digits than a drawing needs. */
const rounded = ({ x, y }: { x: number; y: number }) => ({
  x: Math.round(x * 100) / 100,
  y: Math.round(y * 100) / 100,
});

/** Whether the version has just this answer, so that it's a repeat. */
export function hasAnswer(estimate: EstimateEntity, answer: StoredAnswer): boolean {
  if (!estimate.answeredAt) return false;
  const { approvedOption, answerName, reason } = estimate;
  return (
    approvedOption === answer.approvedOption &&
    answerName === answer.answerName &&
    (reason ?? '') === (answer.reason ?? '')
  );
}
