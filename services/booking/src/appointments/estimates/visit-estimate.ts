/**
 * What a visit keeps of its estimate, and what the estimate makes of its price. Events may come twice
 * and in any order: the result is the same. Pure.
 */
import type { VisitEstimate } from '@contracts/booking/appointments';
import { estimateVersion, type EstimateFacts } from '@contracts/payments/estimates';
import { dollars, type CostLine } from '@contracts/vocabulary/money';
import { returnedCheckFee } from '@contracts/vocabulary/payments';
import type { AppointmentEntity } from '../appointment.entity';
import type { AppointmentEvent } from '../history/appointment-event';

/** As stored: also which versions have set the price. */
export interface StoredEstimate extends VisitEstimate {
  /** The version whose price holds; 0 without one. */
  readonly approvedRevision: number;
  /** What a declined version has set. */
  readonly fee: { readonly revision: number; readonly lines: readonly CostLine[] } | null;
}

type Priced = Pick<AppointmentEntity, 'totalCents' | 'costLines' | 'estimate'>;

export interface EstimateEffect {
  readonly estimate: StoredEstimate;
  /** The visit's new lines; null if its price stays. */
  readonly costLines: readonly CostLine[] | null;
}

export function effectOf(facts: EstimateFacts, present: Priced): EstimateEffect {
  const { estimate: known } = present;
  const costLines = linesBy(facts, present);
  const isFee = costLines !== null && facts.state === 'declined';
  const isApproval = facts.state === 'approved' && isNewerApproval(facts, known);
  const isNewest = known === null || estimateVersion(facts) > estimateVersion(known);
  return {
    estimate: {
      ...(isNewest ? newestOf(facts) : known),
      approved: isApproval ? approvalOf(facts) : (known?.approved ?? null),
      approvedRevision: isApproval ? facts.revision : (known?.approvedRevision ?? 0),
      fee: isFee ? { revision: facts.revision, lines: facts.lines ?? [] } : (known?.fee ?? null),
    },
    costLines,
  };
}

const isNewerApproval = ({ revision }: EstimateFacts, known: StoredEstimate | null): boolean =>
  revision > (known?.approvedRevision ?? 0);

/**
 * An approval replaces what the visit costs, so a diagnostic fee among it is credited. The fee of a
 * declined estimate is due if the visit has no other price. What payments has added is owed anyway.
 */
function linesBy(facts: EstimateFacts, { totalCents, costLines, estimate: known }: Priced) {
  if (!facts.lines) return null;
  const added = costLines.filter(isAddedByPayments);
  const others = costLines.filter((line) => !isAddedByPayments(line));
  if (facts.state === 'approved') {
    return isNewerApproval(facts, known) ? [...facts.lines, ...added] : null;
  }
  const hasNoPrice = others.length === 0 && (totalCents === null || added.length > 0);
  const fee = known?.fee ?? null;
  const isOlderFee = fee !== null && facts.revision > fee.revision && areSame(others, fee.lines);
  return hasNoPrice || isOlderFee ? [...facts.lines, ...added] : null;
}

const isAddedByPayments = ({ text }: CostLine): boolean => text === returnedCheckFee.line;

const areSame = (some: readonly CostLine[], others: readonly CostLine[]): boolean =>
  some.length === others.length &&
  some.every(({ text, cents }, index) => {
    const other = others[index];
    return text === other?.text && cents === other.cents;
  });

function newestOf({ revision, state, options, sentAt, answer }: EstimateFacts) {
  const totals = options.map(({ totalCents }) => totalCents);
  return {
    revision,
    state,
    options: options.length,
    from: dollars(Math.min(...totals)),
    to: dollars(Math.max(...totals)),
    sentAt,
    reason: answer?.reason ?? '',
  };
}

function approvalOf({ options, answer }: EstimateFacts): VisitEstimate['approved'] {
  const option = options[answer?.option ?? -1];
  if (!option || !answer) throw new Error('an approval names its option');
  const { name, at } = answer;
  return { option: option.name, total: dollars(option.totalCents), name: name ?? '', at };
}

export function estimateView({
  estimate,
}: Pick<AppointmentEntity, 'estimate'>): VisitEstimate | null {
  if (!estimate) return null;
  const { revision, state, options, from, to, sentAt, reason, approved } = estimate;
  return { revision, state, options, from, to, sentAt, reason, approved };
}

/** Of a customer whose account is deleted. */
export const unnamedFacts = (facts: EstimateFacts): EstimateFacts => ({
  ...facts,
  answer: facts.answer && { ...facts.answer, name: null, reason: '' },
});

/** For the office's log. */
export function entryOf({ state, revision, options, answer }: EstimateFacts): AppointmentEvent {
  if (state === 'approved') {
    const option = options[answer?.option ?? -1];
    return {
      kind: 'estimate-approved',
      option: option?.name ?? '',
      cents: option?.totalCents ?? 0,
      ...(answer?.name && { signer: answer.name }),
    };
  }
  if (state === 'declined') return { kind: 'estimate-declined', reason: answer?.reason || null };
  const totals = options.map(({ totalCents }) => totalCents);
  const [fromCents, toCents] = [Math.min(...totals), Math.max(...totals)];
  return { kind: 'estimate-sent', revision, fromCents, toCents };
}
