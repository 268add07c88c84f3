/**
 * Invoices and credit notes. Each has the amounts that one calculator gave it when it was issued
 * (`vocabulary/tax/sales-tax.ts`), and never changes. Amounts are cents inside and dollars at the
 * edge.
 */
import { ArrayMaxSize, ArrayMinSize, IsIn, IsInt, Max, Min, ValidateIf } from 'class-validator';
import type { Actor } from '../customers/accounts';
import type { CustomerNumber } from '../customers/records';
import { event, read, request } from '../messaging';
import {
  IsCalendarDate,
  IsDollars,
  ListOf,
  ObjectOf,
  OptionalText,
  RequiredLongText,
  RequiredText,
} from '../parsing';
import type { PeriodQuery } from '../reports';
import {
  invoiceLimits,
  invoiceMessages,
  type DocumentAmounts,
  type DocumentKind,
} from '../vocabulary/tax/invoices';
import { costLimits, type CostLine } from '../vocabulary/money';
import type { TaxBook, Dr15 } from '../vocabulary/tax/sales-tax';
import {
  certificateKinds,
  taxBases,
  taxLineKinds,
  type TaxBasis,
  type TaxCertificate,
  type TaxLineKind,
} from '../vocabulary/tax/tax-basis';
import { taxCounties, type TaxCounty } from '../vocabulary/tax/tax-rates';

// Requests

export class InvoiceLine {
  @IsIn(taxLineKinds)
  kind!: TaxLineKind;

  @RequiredText(invoiceLimits.text, invoiceMessages.text)
  text!: string;

  /** Dollars. A discount is below 0. */
  @IsDollars({
    min: -costLimits.dollars,
    max: costLimits.dollars,
    message: invoiceMessages.amount,
  })
  amount!: number;

  /** Which appliance it's for, if there are several. */
  @OptionalText(invoiceLimits.item)
  item?: string;
}

export class InvoiceCertificate implements TaxCertificate {
  @IsIn(Object.keys(certificateKinds))
  kind!: TaxCertificate['kind'];

  @RequiredText(invoiceLimits.certificate, invoiceMessages.certificate)
  number!: string;

  @ValidateIf((_, value) => value !== null)
  @IsCalendarDate(invoiceMessages.until)
  until!: string | null;
}

/**
 * PUT /api/appointments/{id}/invoices/{invoiceId}, PUT /api/technician/jobs/{id}/invoices/{invoiceId}:
 * the invoice of a visit. The sender makes its id, and a repeat changes nothing.
 */
export class IssueInvoice {
  @IsIn(taxCounties, { message: invoiceMessages.county })
  county!: TaxCounty;

  @IsIn(taxBases, { message: invoiceMessages.basis })
  basis!: TaxBasis;

  @ObjectOf(() => InvoiceCertificate)
  @ValidateIf(({ basis }: IssueInvoice) => basis === 'exempt-certificate')
  certificate?: InvoiceCertificate;

  /** They add up to what the visit costs. */
  @ArrayMaxSize(invoiceLimits.lines, { message: invoiceMessages.lines })
  @ArrayMinSize(1, { message: invoiceMessages.lines })
  @ListOf(() => InvoiceLine)
  lines!: InvoiceLine[];

  /** The version of the visit's price that it's based on. */
  @Max(2_147_483_647)
  @Min(1)
  @IsInt()
  priced!: number;

  /** The total with tax that its sender saw, in dollars. */
  @IsDollars({ max: costLimits.dollars * 2 })
  total!: number;
}

/** PUT /api/admin/invoices/{invoiceId}/credit-notes/{creditId} */
export class CreditInvoice {
  /** What is credited of the invoice: dollars above 0, or below for a discount that is taken back. */
  @ArrayMaxSize(invoiceLimits.lines, { message: invoiceMessages.lines })
  @ArrayMinSize(1, { message: invoiceMessages.lines })
  @ListOf(() => InvoiceLine)
  lines!: InvoiceLine[];

  @RequiredLongText(invoiceLimits.reason, invoiceMessages.creditReason)
  reason!: string;

  /** The total with tax that its sender saw, in dollars. */
  @IsDollars({ max: costLimits.dollars * 2 })
  total!: number;
}

/** POST /api/admin/invoices/{invoiceId}/void */
export class VoidInvoice {
  @RequiredLongText(invoiceLimits.reason, invoiceMessages.voidReason)
  reason!: string;
}

// Replies

/** Who is billed, as it's printed. */
export interface InvoiceRecipient {
  readonly name: string;
  /** Of the service. */
  readonly address: string;
  readonly city: string;
  readonly state: string;
  readonly zipCode: string;
}

/** An invoice or a credit note, as it's printed. It never changes; its balance is read now. */
export interface Invoice extends DocumentAmounts {
  readonly id: string;
  readonly number: string;
  readonly kind: DocumentKind;
  readonly appointmentId: string;
  /** The appointment's number, such as FC-1042. */
  readonly visit: string;
  /** Such as `Repair, Whirlpool Dryer`. */
  readonly description: string;
  readonly to: InvoiceRecipient;
  /** YYYY-MM-DD in business time. */
  readonly date: string;
  /** ISO instant. */
  readonly issuedAt: string;
  readonly by: string;
  readonly county: TaxCounty;
  readonly certificate: TaxCertificate | null;
  readonly stateTax: string;
  readonly surtax: string;
  /** The invoice that it credits, and why; null for an invoice. */
  readonly credits: { readonly number: string; readonly reason: string } | null;
  readonly voided: {
    /** ISO instant. */
    readonly at: string;
    readonly by: string;
    readonly reason: string;
  } | null;
}

/** What is needed to invoice a visit. The browser shows the tax by the same calculator. */
export interface InvoiceProposal {
  /** The version of the visit's price. */
  readonly priced: number;
  /** From the approved estimate, if the price is still that; otherwise the lines of the bill. */
  readonly lines: readonly {
    readonly kind: TaxLineKind;
    readonly text: string;
    readonly amount: string;
  }[];
  /** By the ZIP code; null if that isn't known. */
  readonly county: TaxCounty | null;
  readonly basis: TaxBasis;
  readonly book: TaxBook;
}

/**
 * A county's part of the sales tax return for a month, by column and line of form DR-15. Dollars with
 * two decimals.
 */
export type TaxReturnRow = {
  readonly month: string;
  readonly county: TaxCounty;
} & { readonly [Line in keyof Dr15]: string };

export interface VisitInvoices {
  /** Newest first. */
  readonly invoices: readonly Invoice[];
  /** Null if there's no price, or an invoice already. */
  readonly proposal: InvoiceProposal | null;
}

// Events

/** What the invoices of a visit add up to; complete at its version. */
export interface InvoicedFacts {
  readonly appointmentId: string;
  readonly customerNumber: CustomerNumber | null;
  /** The document that was just issued or voided. */
  readonly number: string;
  /** The number of the invoice that stands; null without one. */
  readonly invoice: string | null;
  readonly what: 'issued' | 'credited' | 'voided';
  /** With tax, less credit notes; null without an invoice that stands. */
  readonly totalCents: number | null;
  readonly taxCents: number;
  /** Of the invoices, before tax and credit notes: what of the price is on them. */
  readonly netCents: number;
  /** As on the bill; the last one is the tax. */
  readonly lines: readonly CostLine[];
  /** Who did it. */
  readonly by: string;
}

export const billInvoiced = event<InvoicedFacts>('events.payments.bill-invoiced.v1', [
  'booking',
  'notifications',
]);

// Calls

type Issuer = { readonly technicianId: string } | Actor;

export const invoiceCalls = {
  /**
   * Issues the next number in the same transaction. Refuses with `appointment_not_found`, with
   * `invoice_not_found` for an id of another visit, for another technician with `forbidden`, with `too_late` for a phone, with `invoice_refused` and the
   * reason, such as a county without a rate, and with `changed_meanwhile` and the `current` proposal.
   */
  issue: request<
    { appointmentId: string; invoiceId: string; invoice: IssueInvoice; by: Issuer },
    VisitInvoices
  >('payments.issue-invoice'),
  /** For the office, and with an id for the job's technician: `forbidden` for another. */
  ofVisit: read<{ appointmentId: string; technicianId: string | null }, VisitInvoices>(
    'payments.invoices',
    ['gateway', 'notifications'],
  ),
  /**
   * Refuses with `invoice_not_found`, and with `invoice_refused` if it's more than what is left of
   * the invoice. Repeating it changes nothing.
   */
  credit: request<
    { invoiceId: string; creditId: string; credit: CreditInvoice; by: Actor },
    VisitInvoices
  >('payments.credit-invoice'),
  /**
   * One document: for the office, or with the token of its visit's pay link. Refuses with
   * `invoice_not_found`, and with `appointment_not_found` for a wrong token.
   */
  document: read<{ invoiceId: string; payToken: string | null }, Invoice>('payments.invoice'),
  /** By month and county. An invoice counts in the month of its date, a void in its own. */
  taxReturn: read<PeriodQuery, TaxReturnRow[]>('payments.tax-return'),
  /**
   * Only what nothing was paid for. It keeps its number. Refuses with `invoice_not_found` and
   * `invoice_refused`. Repeating it changes nothing.
   */
  void: request<{ invoiceId: string; asked: VoidInvoice; by: Actor }, VisitInvoices>(
    'payments.void-invoice',
  ),
};
