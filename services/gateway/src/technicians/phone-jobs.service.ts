import { Injectable } from '@nestjs/common';
import { billsAtOnce, bookingRequests, type Bill, type TechnicianVisit } from '@contracts/booking';
import type { DoorBill, PhoneJob } from '@contracts/technician-phone';
import { trackingRequests } from '@contracts/tracking';
import { dollars } from '@contracts/vocabulary/money';
import { Requests } from '@service-kit/requests/requests';
import { GatewayConfig } from '../config';
import { answerPart } from '../edge/http/answer-part';

/** Puts tracking's jobs together with booking's bills and what the office noted. */
@Injectable()
export class PhoneJobsService {
  constructor(
    private readonly requests: Requests,
    private readonly config: GatewayConfig,
  ) {}

  async of(technicianId: string): Promise<PhoneJob[]> {
    const jobs = await this.requests.ask(trackingRequests.jobs, { technicianId });
    const visits = await this.visitsOf(jobs.map(({ appointmentId }) => appointmentId));
    return jobs.map((job) => {
      const visit = visits.get(job.appointmentId);
      return {
        ...job,
        bill: visit ? this.shown(visit.bill) : null,
        officeNotes: visit?.officeNotes ?? null,
      };
    });
  }

  private async visitsOf(ids: readonly string[]): Promise<ReadonlyMap<string, TechnicianVisit>> {
    if (ids.length === 0) return new Map();
    const appointmentIds = ids.slice(0, billsAtOnce);
    const visits = await answerPart(this.requests, bookingRequests.technicianVisits, {
      appointmentIds,
    });
    return new Map((visits ?? []).map((visit) => [visit.bill.appointmentId, visit]));
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
