/**
 * Estimates: what a visit's repair would cost, as its customer saw it, and what they answered. A
 * version never changes once it's sent. Amounts are cents inside and dollars at the edge.
 */
import {
  ArrayMaxSize,
  ArrayMinSize,
  IsArray,
  IsIn,
  IsInt,
  IsNumber,
  IsString,
  Matches,
  Max,
  Min,
  registerDecorator,
  ValidateIf,
} from 'class-validator';
import type { Actor } from '../customers/accounts';
import { event, read, request } from '../messaging';
import {
  IsDollars,
  IsRecordId,
  ListOf,
  ListThat,
  MayBeMissing,
  ObjectOf,
  OneLine,
  OptionalLongText,
  PersonName,
  RequiredLongText,
  RequiredText,
} from '../parsing';
import { estimateLimits, estimateMessages, type EstimateState } from '../vocabulary/estimates';
import { centsOf, isCost, type BillLine, type CostLine } from '../vocabulary/money';
import { itemCodePattern, priceBookMessages } from '../vocabulary/office/price-book';
import { repairLineKinds, type RepairLineKind } from '../vocabulary/tax/tax-basis';

// Requests

/** A line of an option. A price of the price book is copied, so that no later change touches it. */
export class NewEstimateLine {
  @IsIn(repairLineKinds)
  kind!: RepairLineKind;

  /** What the customer reads. */
  @RequiredText(estimateLimits.text, estimateMessages.text)
  text!: string;

  /** What is done, for the customer. */
  @OptionalLongText(estimateLimits.words)
  words?: string;

  /** Of the price book, if it comes from there. */
  @Matches(itemCodePattern, { message: priceBookMessages.code })
  @IsString({ message: priceBookMessages.code })
  @OneLine()
  @MayBeMissing()
  code?: string;

  @Max(estimateLimits.quantity, { message: estimateMessages.quantity })
  @Min(1, { message: estimateMessages.quantity })
  @IsInt({ message: estimateMessages.quantity })
  quantity!: number;

  /** Dollars for one. Below 0 for a discount, and only for one. */
  @AmountOfItsKind()
  amount!: number;
}

/** One way to go. The customer approves at most one. */
export class NewEstimateOption {
  @RequiredText(estimateLimits.optionName, estimateMessages.optionName)
  name!: string;

  /** Why someone would choose it. */
  @OptionalLongText(estimateLimits.words)
  words?: string;

  @ListThat<NewEstimateLine>('addUpToACost', estimateMessages.total, (lines) =>
    isCost(lines.reduce((sum, { amount, quantity }) => sum + centsOf(amount) * quantity, 0)),
  )
  @ArrayMaxSize(estimateLimits.lines, { message: estimateMessages.lines })
  @ArrayMinSize(1, { message: estimateMessages.lines })
  @ListOf(() => NewEstimateLine)
  lines!: NewEstimateLine[];
}

/** What the customer owes if they don't go ahead. It's credited when they do. */
export class NewEstimateFee {
  @RequiredText(estimateLimits.text, estimateMessages.text)
  text!: string;

  @IsDollars({ max: estimateLimits.dollars, message: estimateMessages.amount })
  amount!: number;
}

/**
 * PUT /api/technician/jobs/{id}/estimates/{estimateId}, PUT /api/appointments/{id}/estimates/{estimateId}:
 * the next version. The sender makes its id, and a repeat changes nothing.
 */
export class SendEstimate {
  @ListThat<NewEstimateOption>(
    'haveDifferentNames',
    estimateMessages.sameName,
    (options) => new Set(options.map(({ name }) => name.toLowerCase())).size === options.length,
  )
  @ArrayMaxSize(estimateLimits.options, { message: estimateMessages.options })
  @ArrayMinSize(1, { message: estimateMessages.options })
  @ListOf(() => NewEstimateOption)
  options!: NewEstimateOption[];

  @ObjectOf(() => NewEstimateFee)
  @MayBeMissing()
  fee?: NewEstimateFee;

  /** From the technician to the customer: what was found. */
  @OptionalLongText(estimateLimits.note)
  note?: string;

  /** Photos of the visit that the customer sees with it. */
  @IsRecordId({ each: true, message: estimateMessages.photos })
  @ArrayMaxSize(estimateLimits.photos, { message: estimateMessages.photos })
  @IsArray()
  @MayBeMissing()
  photos?: string[];

  /** The version that it's based on, which it replaces; null for the first. */
  @ValidateIf((_, value) => value !== null)
  @ObjectOf(() => SeenEstimate)
  from!: SeenEstimate | null;
}

/** A version as someone saw it. */
export class SeenEstimate {
  @Min(1)
  @IsInt()
  revision!: number;

  @IsIn(['sent', 'approved', 'declined'])
  state!: Exclude<EstimateState, 'replaced'>;
}

/** A point of a signature's stroke, in pixels of its field. */
export class SignaturePoint {
  @Max(4_096)
  @Min(-4_096)
  @IsNumber({ allowNaN: false, allowInfinity: false })
  x!: number;

  @Max(4_096)
  @Min(-4_096)
  @IsNumber({ allowNaN: false, allowInfinity: false })
  y!: number;
}

export class SignatureStroke {
  @ArrayMaxSize(estimateLimits.points, { message: estimateMessages.signature })
  @ListOf(() => SignaturePoint)
  points!: SignaturePoint[];
}

/** POST /api/estimates/answer: by the token of its link. */
export class AnswerEstimate {
  /** The version that the customer saw. */
  @Min(1)
  @IsInt()
  revision!: number;

  @IsIn(['approve', 'decline'])
  decision!: 'approve' | 'decline';

  /** Which option is approved, from 0. */
  @Max(estimateLimits.options - 1, { message: estimateMessages.option })
  @Min(0, { message: estimateMessages.option })
  @IsInt({ message: estimateMessages.option })
  @ValidateIf(({ decision }: AnswerEstimate) => decision === 'approve')
  option?: number;

  /** Typed to approve it. */
  @PersonName(estimateLimits.signer, estimateMessages.signer)
  @ValidateIf(({ decision }: AnswerEstimate) => decision === 'approve')
  name?: string;

  /** Drawn, too, if they like. */
  @ListThat<SignatureStroke>(
    'isSignature',
    estimateMessages.signature,
    (strokes) =>
      strokes.reduce((sum, { points }) => sum + points.length, 0) <= estimateLimits.points,
  )
  @ArrayMaxSize(estimateLimits.strokes, { message: estimateMessages.signature })
  @ListOf(() => SignatureStroke)
  @MayBeMissing()
  signature?: SignatureStroke[];

  /** Why it's declined. */
  @OptionalLongText(estimateLimits.reason)
  reason?: string;
}

/** POST /api/estimates/questions: by the token of its link. It reaches the office's inbox. */
export class AskAboutEstimate {
  /** The browser makes it. A repeat changes nothing. */
  @IsRecordId()
  id!: string;

  @RequiredLongText(estimateLimits.question, estimateMessages.question)
  question!: string;
}

// Replies

/** Dollars with two decimals. */
export interface EstimateLine extends BillLine {
  readonly kind: RepairLineKind;
  readonly words: string;
  readonly code: string | null;
  readonly quantity: number;
  /** For one. `amount` is for all. */
  readonly each: string;
}

export interface EstimateOption {
  readonly name: string;
  readonly words: string;
  readonly lines: readonly EstimateLine[];
  /** Dollars with two decimals, before sales tax. */
  readonly total: string;
  /** With the sales tax of the day that it was sent on; null if the county's rate wasn't known. */
  readonly withTax: string | null;
}

export interface EstimateAnswer {
  /** ISO instant. */
  readonly at: string;
  /** Who approved; null if it was declined. */
  readonly name: string | null;
  /** The approved option, from 0; null if it was declined. */
  readonly option: number | null;
  /** Empty if none was given. */
  readonly reason: string;
  /** Empty if none was drawn. */
  readonly signature: readonly { readonly points: readonly { x: number; y: number }[] }[];
}

/** A version, as the customer saw it. */
export interface Estimate {
  readonly id: string;
  /** 1 for the first of the visit. */
  readonly revision: number;
  readonly state: EstimateState;
  readonly options: readonly EstimateOption[];
  /** What is due if they don't go ahead. */
  readonly fee: BillLine | null;
  readonly note: string;
  /** Ids of the visit's photos. */
  readonly photos: readonly string[];
  /** ISO instant. */
  readonly sentAt: string;
  /** Who sent it. */
  readonly by: string;
  readonly answer: EstimateAnswer | null;
}

/** All versions of a visit, newest first. */
export interface VisitEstimates {
  readonly estimates: readonly Estimate[];
}

/** What the link shows. */
export interface ShownEstimate {
  /** The appointment's, such as FC-1042. */
  readonly number: string;
  /** Such as `Repair, Whirlpool Dryer`; never a name. */
  readonly description: string;
  /** The newest version. */
  readonly estimate: Estimate;
  /** The price that holds while the newest version waits or was declined; null without one. */
  readonly approvedBefore: Estimate | null;
  /** The visit still stands, so it can be answered. */
  readonly open: boolean;
}

// Events

/** An estimate of a visit that was sent or answered; complete at its version. */
export interface EstimateFacts {
  readonly appointmentId: string;
  readonly estimateId: string;
  readonly revision: number;
  readonly state: Exclude<EstimateState, 'replaced'>;
  /** Who sent it. */
  readonly by: string;
  /** ISO instant. */
  readonly sentAt: string;
  readonly options: readonly { readonly name: string; readonly totalCents: number }[];
  readonly answer: {
    /** ISO instant. */
    readonly at: string;
    readonly name: string | null;
    readonly option: number | null;
    readonly reason: string;
  } | null;
  /** What the visit costs by the answer: the approved option's lines, or the fee. Null without. */
  readonly lines: readonly CostLine[] | null;
}

/** A version is announced as 2 × revision − 1 when it's sent, and as 2 × revision when it's answered. */
export const estimateVersion = ({ revision, state }: Pick<EstimateFacts, 'revision' | 'state'>) =>
  2 * revision - (state === 'sent' ? 1 : 0);

export const estimateSent = event<EstimateFacts>('events.payments.estimate-sent.v1', [
  'booking',
  'notifications',
]);
export const estimateApproved = event<EstimateFacts>('events.payments.estimate-approved.v1', [
  'booking',
  'notifications',
]);
export const estimateDeclined = event<EstimateFacts>('events.payments.estimate-declined.v1', [
  'booking',
]);

/** What a customer asks about an estimate. */
export interface QuestionFacts {
  readonly appointmentId: string;
  readonly questionId: string;
  readonly question: string;
  /** ISO instant. */
  readonly askedAt: string;
}

export const estimateQuestionAsked = event<QuestionFacts>('events.payments.estimate-asked.v1', [
  'notifications',
]);

// Calls

interface ByToken {
  readonly token: string;
}

export const estimateCalls = {
  /**
   * Stores and announces the next version. Refuses with `appointment_not_found`, for another
   * technician with `forbidden`, with `too_late` for a phone, with `transition_refused` for a visit
   * that was canceled, and with `changed_meanwhile` and the `current` version.
   */
  send: request<
    {
      appointmentId: string;
      estimateId: string;
      estimate: SendEstimate;
      /** The technician at the door, or a person in the office. */
      by: { readonly technicianId: string } | Actor;
    },
    Estimate
  >('payments.send-estimate'),
  /** For the office, and with an id for the job's technician: `forbidden` for another. */
  ofVisit: read<{ appointmentId: string; technicianId: string | null }, VisitEstimates>(
    'payments.estimates',
    ['gateway', 'notifications'],
  ),
  /** Refuses with `estimate_not_found`, in the same time for an unknown and a wrong token. */
  shown: read<ByToken, ShownEstimate>('payments.shown-estimate'),
  /** The visit of a photo that the link shows. Refuses with `photo_not_found`, too. */
  photo: read<ByToken & { photoId: string }, { appointmentId: string }>('payments.estimate-photo'),
  /**
   * A repeat changes nothing. Refuses with `changed_meanwhile` and the `current` version, and with
   * `transition_refused` if the visit was canceled.
   */
  answer: request<ByToken & { answer: AnswerEstimate }, ShownEstimate>('payments.answer-estimate'),
  /** Refuses with `rate_limited`. */
  ask: request<ByToken & { asked: AskAboutEstimate }, Record<string, never>>(
    'payments.ask-about-estimate',
  ),
};

function AmountOfItsKind(): PropertyDecorator {
  const messageOf = (line: Partial<NewEstimateLine>) =>
    line.kind === 'discount' ? estimateMessages.discount : estimateMessages.amount;
  return (target, propertyName) => {
    registerDecorator({
      name: 'amountOfItsKind',
      target: target.constructor,
      propertyName: propertyName as string,
      validator: {
        validate: (value, args) => {
          if (typeof value !== 'number' || Number(value.toFixed(2)) !== value) return false;
          const { kind } = (args?.object ?? {}) as Partial<NewEstimateLine>;
          const isWithin = Math.abs(value) <= estimateLimits.dollars;
          return isWithin && (kind === 'discount' ? value < 0 : value >= 0);
        },
        defaultMessage: (args) => messageOf((args?.object ?? {}) as Partial<NewEstimateLine>),
      },
    });
  };
}
