import { Injectable } from '@nestjs/common';
import type { Bill } from '@contracts/booking/appointments';
import type { PayloadOf } from '@contracts/messaging';
import {
  estimateSent,
  type Estimate,
  type estimateCalls,
  type SendEstimate,
  type VisitEstimates,
} from '@contracts/payments/estimates';
import { businessDate } from '@contracts/business-time';
import { estimateLimits } from '@contracts/vocabulary/estimates';
import { countyOfZip } from '@contracts/vocabulary/places/service-area';
import { inTransaction } from '@service-kit/database/transaction';
import { rowsThatFit } from '@service-kit/requests/page-size';
import { Refusal } from '@service-kit/requests/refusal';
import { requiredId } from '@service-kit/requests/required-id';
import { DataSource, type EntityManager } from 'typeorm';
import { lockBill } from '../ledger/bill-ledger';
import { requireOnPhone, requireTheirJob } from '../ledger/bill-technician';
import { PayableBillsService } from '../paying/payable-bills.service';
import { taxBook } from '../sales-tax/tax-rows';
import { contentOf, isSameContent, shownEstimate, withSalesTax } from './estimate-content';
import { announceEstimate, presentVersions } from './estimate-versions';
import { EstimateEntity, type StoredOption } from './estimate.entity';

type SendCommand = PayloadOf<typeof estimateCalls.send>;
type OfVisit = PayloadOf<typeof estimateCalls.ofVisit>;

/** What technicians and the office send. */
@Injectable()
export class EstimatesService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly bills: PayableBillsService,
  ) {}

  /** Refuses like `estimateCalls.send`. Of two at once, the one that locks the bill first is sent. */
  async send(command: SendCommand, now: Date): Promise<Estimate> {
    const { by, estimate } = command;
    const id = requiredId(command.estimateId, 'estimate_not_found');
    const bill = await this.bills.asked(requiredId(command.appointmentId, 'appointment_not_found'));
    const sender =
      'technicianId' in by
        ? requireTheirJob(bill, by.technicianId)
        : { name: by.name, technicianId: null };
    return inTransaction(this.dataSource, async (tx) => {
      const { appointmentId, number, description, customerNumber } = await lockBill(tx, bill);
      const content = contentOf(estimate);
      const known = await tx.findOneBy(EstimateEntity, { id });
      // A repeat is answered, however late.
      if (known) {
        if (known.appointmentId === appointmentId && isSameContent(known, content))
          return shownEstimate(known);
        throw new Refusal('idempotency_key_reused');
      }
      if ('technicianId' in by) requireOnPhone(bill);
      requireStanding(bill);
      const { newest, approved } = await presentVersions(tx, appointmentId);
      requireNewest(newest, estimate.from);
      const revision = (newest?.revision ?? 0) + 1;
      if (revision > estimateLimits.versions) throw tooManyVersions(bill);
      const options = await this.taxed(tx, content.options, bill, now);
      await tx.update(EstimateEntity, { appointmentId, state: 'sent' }, { state: 'replaced' });
      const sent = {
        ...{ appointmentId, revision, id, state: 'sent' as const },
        ...{ number, description, customerNumber },
        ...content,
        options,
        ...{ sentAt: now, byName: sender.name, technicianId: sender.technicianId },
        answeredAt: null,
        approvedOption: null,
        answerName: null,
        reason: null,
        signature: null,
      } satisfies EstimateEntity;
      await tx.insert(EstimateEntity, sent);
      await announceEstimate(tx, estimateSent, sent, { holds: approved !== null });
      return shownEstimate(sent);
    });
  }

  private async taxed(
    tx: EntityManager,
    options: readonly StoredOption[],
    { to }: Bill,
    now: Date,
  ): Promise<readonly StoredOption[]> {
    const county = to && countyOfZip(to.zipCode);
    if (!county) return options;
    return withSalesTax(options, { county, date: businessDate(now), book: await taxBook(tx) });
  }

  /** Newest first, as many as fit into an answer. */
  async ofVisit({ appointmentId: id, technicianId }: OfVisit): Promise<VisitEstimates> {
    const appointmentId = requiredId(id, 'appointment_not_found');
    const bill = await this.bills.asked(appointmentId);
    if (technicianId !== null) requireTheirJob(bill, technicianId);
    const versions = await this.dataSource.manager.find(EstimateEntity, {
      where: { appointmentId },
      order: { revision: 'DESC' },
    });
    return { estimates: rowsThatFit(versions.map(shownEstimate)) };
  }
}

/** Refuses with `transition_refused` for a visit that was canceled or imported. */
export function requireStanding({ number, stands = true }: Bill): void {
  if (stands) return;
  throw new Refusal('transition_refused', {
    message: `${number} was canceled, so its estimate can’t change.`,
    details: { allowed: [] },
  });
}

function requireNewest(newest: EstimateEntity | null, from: SendEstimate['from']): void {
  if (newest?.revision === from?.revision && newest?.state === from?.state) return;
  throw changedMeanwhile(newest);
}

export const changedMeanwhile = (newest: EstimateEntity | null): Refusal =>
  new Refusal('changed_meanwhile', { details: { current: newest && shownEstimate(newest) } });

const tooManyVersions = ({ number }: Bill): Refusal =>
  new Refusal('transition_refused', {
    message: `The estimate of ${number} was changed ${estimateLimits.versions} times. Please call the customer.`,
    details: { allowed: [] },
  });
