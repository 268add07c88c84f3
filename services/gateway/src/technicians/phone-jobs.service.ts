import { Injectable } from '@nestjs/common';
import { type PriceJob } from '@contracts/booking/appointment-calls';
import { bookingRequests, type Bill, type TechnicianVisit } from '@contracts/booking/appointments';
import { pickFields } from '@contracts/fields';
import type { DoorBill, PhoneJob } from '@contracts/tracking/technician-phone';
import {
  technicianJobFacts,
  type Journey,
  type MoveJob,
  type TechnicianJob,
} from '@contracts/tracking/records';
import { dollars, shownLines } from '@contracts/vocabulary/money';
import { Refusal } from '@service-kit/requests/refusal';
import { Requests } from '@service-kit/requests/requests';
import { AppliancesService } from '../appliances/appliances.service';
import { GatewayConfig } from '../config';
import { TrackingRecordsService } from '../tracking/tracking-records.service';

/** Combines booking's visits with tracking's places. */
@Injectable()
export class PhoneJobsService {
  constructor(
    private readonly requests: Requests,
    private readonly records: TrackingRecordsService,
    private readonly appliances: AppliancesService,
    private readonly config: GatewayConfig,
  ) {}

  async of(technicianId: string): Promise<PhoneJob[]> {
    const visits = await this.requests.ask(bookingRequests.technicianVisits, { technicianId });
    const [journeys, appliances] = await Promise.all([
      this.records.journeysOf(visits),
      this.appliances.ofVisits(
        visits.map(({ facts, customerNumber = null, applianceId = null }) => ({
          appointmentId: facts.appointmentId,
          customerNumber,
          applianceId,
        })),
      ),
    ]);
    return visits.map((visit, index) => ({
      ...jobOf(visit, journeys?.[index]),
      bill: this.shown(visit.bill),
      estimate: visit.estimate,
      estimateUrl: visit.estimateUrl && `${this.config.publicUrl}${visit.estimateUrl}`,
      officeNotes: visit.officeNotes,
      photos: visit.photos,
      applianceId: visit.applianceId ?? null,
      appliances: appliances[index] ?? [],
    }));
  }

  /** Refuses as `booking.move-by-technician` does, with the current job in the phone's format. */
  async move(asked: {
    technicianId: string;
    appointmentId: string;
    move: MoveJob;
  }): Promise<TechnicianJob> {
    const { move, ...whose } = asked;
    try {
      const visit = await this.requests.ask(bookingRequests.moveByTechnician, {
        ...move,
        ...whose,
      });
      return await this.withPlace(visit);
    } catch (error) {
      if (!(error instanceof Refusal) || error.code !== 'changed_meanwhile') throw error;
      const { current } = error.details as { current: TechnicianVisit };
      throw new Refusal('changed_meanwhile', {
        details: { current: await this.withPlace(current) },
      });
    }
  }

  /** What the job costs, entered at the door. Refuses as `booking.price-by-technician` does, with the current bill as phones get it. */
  async price(asked: {
    technicianId: string;
    appointmentId: string;
    price: PriceJob;
  }): Promise<DoorBill> {
    try {
      return this.shown(await this.requests.ask(bookingRequests.priceByTechnician, asked));
    } catch (error) {
      if (!(error instanceof Refusal) || error.code !== 'changed_meanwhile') throw error;
      const { current } = error.details as { current: Bill };
      const { message } = error;
      throw new Refusal('changed_meanwhile', {
        message,
        details: { current: this.shown(current) },
      });
    }
  }

  private async withPlace(visit: TechnicianVisit): Promise<TechnicianJob> {
    const [journey] = (await this.records.journeysOf([visit])) ?? [];
    return jobOf(visit, journey);
  }

  private shown({ invoice, payUrl, askedCents, ...bill }: Bill): DoorBill {
    const { paidCents, dueCents } = bill;
    const { totalCents, lines } = invoice ?? bill;
    return {
      total: totalCents === null ? null : dollars(totalCents),
      lines: shownLines(lines),
      paid: dollars(paidCents),
      due: dollars(dueCents),
      payUrl: payUrl === null ? null : `${this.config.publicUrl}${payUrl}`,
      ...(invoice && {
        invoice: {
          number: invoice.number,
          total: dollars(invoice.totalCents),
          tax: dollars(invoice.taxCents),
        },
      }),
      ...(askedCents !== undefined && { asked: dollars(askedCents) }),
    };
  }
}

function jobOf({ facts, allowed, notes }: TechnicianVisit, journey?: Journey): TechnicianJob {
  const { lat = null, lng = null, approximate = null } = journey ?? {};
  return {
    ...pickFields(facts, technicianJobFacts),
    appointmentId: facts.appointmentId,
    status: facts.visit.status,
    ...(facts.visit.noShow && { noShow: true as const }),
    allowed,
    coordinates: lat === null || lng === null ? null : { lat, lng },
    approximate,
    reachedAt: facts.visit.reachedAt,
    scheduledTime: facts.slotStart,
    notes,
  };
}
