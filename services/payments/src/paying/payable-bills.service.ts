import { Injectable } from '@nestjs/common';
import { bookingRequests, type Bill } from '@contracts/booking/appointments';
import type { AccountId } from '@contracts/customers/accounts';
import type { Invoice } from '@contracts/payments/invoices';
import type {
  BillDue,
  CreatePaymentIntent,
  FindBillCommand,
  FoundBill,
} from '@contracts/payments/paying';
import { estimateLinkPurpose } from '@contracts/vocabulary/estimates';
import { appointmentNumberIn } from '@contracts/vocabulary/ids';
import { payLinkPurpose } from '@contracts/vocabulary/payments';
import { taxBasisRules } from '@contracts/vocabulary/tax/tax-basis';
import { keysOf } from '@service-kit/keys/key-settings';
import { SignedLinks } from '@service-kit/links/signed-links';
import { inTransaction } from '@service-kit/database/transaction';
import { Refusal } from '@service-kit/requests/refusal';
import { Requests } from '@service-kit/requests/requests';
import { DataSource } from 'typeorm';
import { PaymentsConfig } from '../config';
import { CardAttempts } from '../ledger/card-attempts';
import { documentsOf, invoiceViews } from '../ledger/invoice-rows';
import { BillEntity } from '../ledger/payment.entity';
import { sumsOf } from '../ledger/receipts';

/** The same for an unknown number and a wrong proof. */
const notFound =
  'We can’t find an appointment with that number and that ZIP code or phone number. Check both and try again.';

/** Of a link to a bill that was found by its number. It pays like the customer's own, and shows less. */
const foundLinkPurpose = 'found-bill';

/** What links to our pages are for. */
type LinkPurpose = typeof payLinkPurpose | typeof foundLinkPurpose | typeof estimateLinkPurpose;

const hasEnded = ({ linksEnd }: Bill, now: Date): boolean =>
  linksEnd !== undefined && now > new Date(linksEnd);

/** Without who it's for, and without the number of their certificate. */
function withoutPerson(invoice: Invoice): Invoice {
  const { to, certificate, basis, words } = invoice;
  return {
    ...invoice,
    to: { ...to, name: '', address: '' },
    certificate: null,
    words: certificate ? taxBasisRules[basis].words : words,
  };
}

/** Without name and address. */
function amountsOf(invoice: Invoice | undefined): BillDue['invoice'] {
  if (!invoice) return null;
  const { number, lines, basis, net, tax, total, words, balance } = invoice;
  return { number, lines, basis, net, tax, total, words, balance };
}

/** Bills and who may pay them. Booking knows the total. */
@Injectable()
export class PayableBillsService {
  private readonly links: Readonly<Record<LinkPurpose, SignedLinks>>;

  constructor(
    private readonly dataSource: DataSource,
    private readonly requests: Requests,
    private readonly attempts: CardAttempts,
    config: PaymentsConfig,
  ) {
    const keys = keysOf(config, 'LINK_SECRET');
    this.links = {
      [payLinkPurpose]: new SignedLinks(keys, payLinkPurpose),
      [foundLinkPurpose]: new SignedLinks(keys, foundLinkPurpose),
      [estimateLinkPurpose]: new SignedLinks(keys, estimateLinkPurpose),
    };
  }

  /** Refuses with `appointment_not_found` or `rate_limited`. Each is counted, since it may be a guess. */
  async find({ asked, accountId, address }: FindBillCommand): Promise<FoundBill> {
    await inTransaction(this.dataSource, (tx) => this.attempts.search(tx, address ?? null));
    const bill = await this.named(asked, accountId);
    if (!bill) throw new Refusal('appointment_not_found', { message: notFound });
    const isOwner = accountId !== null && bill.accountId === accountId;
    const links = this.links[isOwner ? payLinkPurpose : foundLinkPurpose];
    return { payToken: links.tokenFor(bill.appointmentId, bill.linkGeneration) };
  }

  /** Refuses with `appointment_not_found`. */
  async due(payToken: string): Promise<BillDue> {
    const bill = await this.toPay(payToken);
    const { appointmentId, number, description } = bill;
    const known = await this.dataSource.manager.findOneBy(BillEntity, { appointmentId });
    const { paidCents = 0, settledCents = 0 } = known ?? {};
    const { totalCents, lines } = known?.invoiced ? known : bill;
    const { manager } = this.dataSource;
    const documents = await documentsOf(manager, appointmentId);
    const all = await invoiceViews(manager, documents);
    const invoices = all.map((each) => this.shownBy(payToken, each));
    return {
      number,
      description,
      ...sumsOf({ totalCents, lines, paidCents, settledCents }),
      invoices: invoices.map((each) => ({ id: each.id, number: each.number, kind: each.kind })),
      invoice: amountsOf(invoices.find(({ balance }) => balance !== null)),
    };
  }

  /**
   * The bill to pay; null without one, or with a number that the payer has no proof for. Refuses with
   * `appointment_not_found`, also for another customer's appointment.
   */
  async of(payment: CreatePaymentIntent, accountId: AccountId | null): Promise<Bill | null> {
    const { payToken, appointmentId } = payment;
    if (payToken !== undefined) return this.toPay(payToken);
    if (appointmentId === undefined) return this.named(payment, accountId);
    if (accountId === null) throw new Refusal('appointment_not_found');
    const bill = await this.asked(appointmentId);
    if (bill.accountId !== accountId) throw new Refusal('appointment_not_found');
    return bill;
  }

  /** For the office. Refuses with `appointment_not_found`. */
  async numbered(number: string): Promise<Bill> {
    const { bill } = await this.requests.ask(bookingRequests.namedBill, { number, proof: null });
    if (!bill) throw new Refusal('appointment_not_found');
    return bill;
  }

  /** Payers also write the number in the description. */
  private async named(
    { appointmentNumber, description, zipCode, phone }: Omit<CreatePaymentIntent, 'amount'>,
    accountId: AccountId | null,
  ): Promise<Bill | null> {
    const number = appointmentNumberIn(appointmentNumber || (description ?? ''));
    if (number === null) return null;
    const proof = {
      accountId,
      ...(zipCode !== undefined && { zipCode }),
      ...(phone !== undefined && { phone }),
    };
    const { bill } = await this.requests.ask(bookingRequests.namedBill, { number, proof });
    return bill;
  }

  /** What a link shows of an invoice. Others may know the number and ZIP code by which one was found. */
  shownBy(payToken: string, invoice: Invoice): Invoice {
    const wasFound = this.links[foundLinkPurpose].read(payToken) !== null;
    return wasFound ? withoutPerson(invoice) : invoice;
  }

  /** Refuses with `appointment_not_found`. */
  async toPay(payToken: string): Promise<Bill> {
    const bill =
      (await this.behind(payToken, payLinkPurpose)) ??
      (await this.behind(payToken, foundLinkPurpose));
    if (!bill) throw new Refusal('appointment_not_found');
    return bill;
  }

  /**
   * The bill of the visit that a link belongs to; null for a wrong or former one. Checks the token
   * before it asks booking. What is due can be paid, however long ago the visit was.
   */
  async behind(token: string, purpose: LinkPurpose): Promise<Bill | null> {
    const link = this.links[purpose].read(token);
    const bill = link && (await this.ifAny(link.id));
    if (!bill || link.generation !== (bill.linkGeneration ?? 0)) return null;
    const staysOpen = purpose !== estimateLinkPurpose && bill.dueCents > 0;
    return staysOpen || !hasEnded(bill, new Date()) ? bill : null;
  }

  /** Refuses with `appointment_not_found`. */
  async asked(appointmentId: string): Promise<Bill> {
    const bill = await this.ifAny(appointmentId);
    if (!bill) throw new Refusal('appointment_not_found');
    return bill;
  }

  private async ifAny(appointmentId: string): Promise<Bill | null> {
    const [bill = null] = await this.requests.ask(bookingRequests.bills, {
      appointmentIds: [appointmentId],
    });
    return bill;
  }
}
