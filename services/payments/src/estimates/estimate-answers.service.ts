import { Injectable } from '@nestjs/common';
import type { Bill } from '@contracts/booking/appointments';
import type { PayloadOf } from '@contracts/messaging';
import {
  estimateApproved,
  estimateDeclined,
  estimateQuestionAsked,
  type AnswerEstimate,
  type estimateCalls,
  type ShownEstimate,
} from '@contracts/payments/estimates';
import {
  estimateLimits,
  estimateLinkPurpose,
  estimateMessages,
} from '@contracts/vocabulary/estimates';
import { inTransaction } from '@service-kit/database/transaction';
import { announce } from '@service-kit/messaging/outbox/outbox';
import { Refusal } from '@service-kit/requests/refusal';
import { requiredId } from '@service-kit/requests/required-id';
import { DataSource, type EntityManager } from 'typeorm';
import { lockBill } from '../ledger/bill-ledger';
import { PayableBillsService } from '../paying/payable-bills.service';
import { hasAnswer, shownEstimate, storedAnswer } from './estimate-content';
import { announceEstimate, presentVersions } from './estimate-versions';
import { EstimateEntity } from './estimate.entity';
import { changedMeanwhile, requireStanding } from './estimates.service';

type Asked = PayloadOf<typeof estimateCalls.ask>;

/** What the customer does with the link: see, approve, decline, ask. */
@Injectable()
export class EstimateAnswersService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly bills: PayableBillsService,
  ) {}

  /** Refuses with `estimate_not_found`. */
  async shown(token: string): Promise<ShownEstimate> {
    const bill = await this.behind(token);
    return this.shownOf(this.dataSource.manager, bill);
  }

  /** Refuses with `estimate_not_found` or `photo_not_found`. */
  async photo(token: string, photoId: string): Promise<{ appointmentId: string }> {
    const bill = await this.behind(token);
    const { estimate, approvedBefore } = await this.shownOf(this.dataSource.manager, bill);
    const photos = [...estimate.photos, ...(approvedBefore?.photos ?? [])];
    if (!photos.includes(photoId)) throw new Refusal('photo_not_found');
    return { appointmentId: bill.appointmentId };
  }

  /** Refuses like `estimateCalls.answer`. Of two at once, the one that locks the bill first counts. */
  async answer(token: string, answer: AnswerEstimate, now: Date): Promise<ShownEstimate> {
    const bill = await this.behind(token);
    return inTransaction(this.dataSource, async (tx) => {
      await lockBill(tx, bill);
      const stored = storedAnswer(answer);
      const { newest, approved, seen } = await presentVersions(
        tx,
        bill.appointmentId,
        answer.revision,
      );
      if (!newest) throw new Refusal('estimate_not_found');
      if (seen && hasAnswer(seen, stored)) return this.shownOf(tx, bill);
      if (seen !== newest || newest.state !== 'sent') throw changedMeanwhile(newest);
      requireStanding(bill);
      requireOption(newest, stored.approvedOption);
      const { appointmentId, revision } = newest;
      if (approved && stored.state === 'approved') {
        const former = { appointmentId, revision: approved.revision };
        await tx.update(EstimateEntity, former, { state: 'replaced' });
      }
      const answered = { ...stored, answeredAt: now };
      await tx.update(EstimateEntity, { appointmentId, revision }, answered);
      const event = stored.state === 'approved' ? estimateApproved : estimateDeclined;
      const holds = approved !== null;
      await announceEstimate(tx, event, { ...newest, ...answered }, { holds });
      return this.shownOf(tx, bill);
    });
  }

  /** Refuses with `estimate_not_found` or `rate_limited`. A repeat changes nothing. */
  async ask(token: string, { id, question }: Asked['asked'], now: Date): Promise<void> {
    const bill = await this.behind(token);
    const questionId = requiredId(id, 'not_found');
    const { appointmentId } = bill;
    await inTransaction(this.dataSource, async (tx) => {
      await lockBill(tx, bill);
      const { newest } = await presentVersions(tx, appointmentId);
      if (!newest) throw new Refusal('estimate_not_found');
      const asked = await tx.query<{ id: string }[]>(
        `SELECT id FROM estimate_questions WHERE appointment_id = $1`,
        [appointmentId],
      );
      if (asked.some((known) => known.id === questionId)) return;
      if (asked.length >= estimateLimits.questions) throw new Refusal('rate_limited');
      await tx.query(
        `INSERT INTO estimate_questions (appointment_id, id, at) VALUES ($1, $2, $3)`,
        [appointmentId, questionId, now],
      );
      const facts = { appointmentId, questionId, question, askedAt: now.toISOString() };
      const version = asked.length + 1;
      await announce(tx, estimateQuestionAsked, { aggregateId: appointmentId, version, facts });
    });
  }

  private async behind(token: string): Promise<Bill> {
    const bill = await this.bills.behind(token, estimateLinkPurpose);
    if (!bill) throw new Refusal('estimate_not_found');
    return bill;
  }

  private async shownOf(
    manager: EntityManager,
    { appointmentId, stands = true }: Bill,
  ): Promise<ShownEstimate> {
    const { newest, approved } = await presentVersions(manager, appointmentId);
    if (!newest) throw new Refusal('estimate_not_found');
    return {
      number: newest.number,
      description: newest.description,
      estimate: shownEstimate(newest),
      approvedBefore: approved && approved !== newest ? shownEstimate(approved) : null,
      open: stands,
    };
  }
}

function requireOption({ options }: EstimateEntity, option: number | null): void {
  if (option === null || options[option]) return;
  const message = estimateMessages.option;
  throw new Refusal('validation_failed', {
    message,
    details: { errors: [{ field: 'option', message }] },
  });
}
