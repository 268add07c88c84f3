import { Injectable } from '@nestjs/common';
import { bookingRequests, type Bill } from '@contracts/booking/appointments';
import type { CustomerId } from '@contracts/customers/accounts';
import type { BillDue, CreatePaymentIntent } from '@contracts/payments/paying';
import { appointmentNumberIn } from '@contracts/vocabulary/ids';
import { amountDue, dollars } from '@contracts/vocabulary/money';
import { payLinkPurpose } from '@contracts/vocabulary/payments';
import { SignedLinks } from '@service-kit/links/signed-links';
import { Refusal } from '@service-kit/requests/refusal';
import { Requests } from '@service-kit/requests/requests';
import { DataSource } from 'typeorm';
import { PaymentsConfig } from '../config';
import { BillEntity } from '../ledger/bill.entity';

/** Bills, and who may pay them. The total comes from booking, the paid amount from here. */
@Injectable()
export class PayableBillsService {
  private readonly links: SignedLinks;

  constructor(
    private readonly dataSource: DataSource,
    private readonly requests: Requests,
    { LINK_SECRET }: PaymentsConfig,
  ) {
    this.links = new SignedLinks(LINK_SECRET, payLinkPurpose);
  }

  /** Of whom the link leads to. Refuses with `appointment_not_found`. */
  async due(payToken: string): Promise<BillDue> {
    const bill = await this.behind(payToken);
    const { appointmentId, number, description, totalCents } = bill;
    const known = await this.dataSource.manager.findOneBy(BillEntity, { appointmentId });
    const { paidCents = 0, settledCents = 0 } = known ?? {};
    return {
      number,
      description,
      due: dollars(amountDue(totalCents, settledCents)),
      paid: dollars(paidCents),
    };
  }

  /**
   * The bill that someone wants to pay; null for a payment without one, or with a number that the
   * payer doesn't prove to know. Refuses with `appointment_not_found`, also an appointment that is
   * not the caller's.
   */
  async of(payment: CreatePaymentIntent, customerId: CustomerId | null): Promise<Bill | null> {
    const { payToken, appointmentId } = payment;
    if (payToken !== undefined) return this.behind(payToken);
    if (appointmentId === undefined) return this.named(payment, customerId);
    if (customerId === null) throw new Refusal('appointment_not_found');
    const bill = await this.asked(appointmentId);
    if (bill.customerId !== customerId) throw new Refusal('appointment_not_found');
    return bill;
  }

  /** The bill of the appointment with this number, for the office. Refuses with `appointment_not_found`. */
  async numbered(number: string): Promise<Bill> {
    const { bill } = await this.requests.ask(bookingRequests.namedBill, { number, proof: null });
    if (!bill) throw new Refusal('appointment_not_found');
    return bill;
  }

  /** The number may also be in the description, where payers have always put it. */
  private async named(
    { appointmentNumber, description, zipCode, phone }: CreatePaymentIntent,
    customerId: CustomerId | null,
  ): Promise<Bill | null> {
    const number = appointmentNumberIn(appointmentNumber || (description ?? ''));
    if (number === null) return null;
    const proof = {
      customerId,
      ...(zipCode !== undefined && { zipCode }),
      ...(phone !== undefined && { phone }),
    };
    const { bill } = await this.requests.ask(bookingRequests.namedBill, { number, proof });
    return bill;
  }

  /** Nothing is looked up before the token is known to be ours. */
  private async behind(payToken: string): Promise<Bill> {
    const appointmentId = this.links.idIn(payToken);
    if (appointmentId === null) throw new Refusal('appointment_not_found');
    return this.asked(appointmentId);
  }

  private async asked(appointmentId: string): Promise<Bill> {
    const [bill] = await this.requests.ask(bookingRequests.bills, {
      appointmentIds: [appointmentId],
    });
    if (!bill) throw new Refusal('appointment_not_found');
    return bill;
  }
}
