import { Injectable } from '@nestjs/common';
import { billsAtOnce, bookingRequests, type Bill } from '@contracts/booking';
import type { DoorBill, PhoneJob } from '@contracts/technician-phone';
import { trackingRequests } from '@contracts/tracking';
import { dollars } from '@contracts/vocabulary/money';
import { Requests } from '@service-kit/requests/requests';
import { GatewayConfig } from '../config';
import { answerPart } from '../edge/http/answer-part';

/** Puts tracking's jobs and booking's bills together. */
@Injectable()
export class PhoneJobsService {
  constructor(
    private readonly requests: Requests,
    private readonly config: GatewayConfig,
  ) {}

  async of(technicianId: string): Promise<PhoneJob[]> {
    const jobs = await this.requests.ask(trackingRequests.jobs, { technicianId });
    const bills = await this.billsOf(jobs.map(({ appointmentId }) => appointmentId));
    return jobs.map((job) => ({ ...job, bill: bills.get(job.appointmentId) ?? null }));
  }

  private async billsOf(ids: readonly string[]): Promise<ReadonlyMap<string, DoorBill>> {
    if (ids.length === 0) return new Map();
    const appointmentIds = ids.slice(0, billsAtOnce);
    const bills = await answerPart(this.requests, bookingRequests.bills, { appointmentIds });
    return new Map((bills ?? []).map((bill) => [bill.appointmentId, this.shown(bill)]));
  }

  private shown({ totalCents, paidCents, dueCents, payUrl }: Bill): DoorBill {
    return {
      total: totalCents === null ? null : dollars(totalCents),
      paid: dollars(paidCents),
      due: dollars(dueCents),
      payUrl: payUrl === null ? null : `${this.config.publicUrl}${payUrl}`,
    };
  }
}
