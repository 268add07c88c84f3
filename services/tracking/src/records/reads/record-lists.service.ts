import { Injectable } from '@nestjs/common';
import type { DispatchRecord, TechnicianJob } from '@contracts/tracking';
import { bytesOf, pageBytes, rowsThatFit } from '@service-kit/requests/page-size';
import { RecordReadsService } from './record-reads.service';
import { briefJobView, jobView, listView } from './record-view';
import { AppointmentProjection } from '../projection/appointment-projection.service';

/**
 * The lists of the office and of the phones. What strangers wrote decides neither whether a list is
 * answered nor how long it gets: of too much the least urgent is left out.
 */
@Injectable()
export class RecordListsService {
  constructor(
    private readonly appointments: AppointmentProjection,
    private readonly reads: RecordReadsService,
  ) {}

  /** Today's and all that are not over, by their slots. */
  async records(now: Date): Promise<DispatchRecord[]> {
    await this.appointments.refreshHeld(now);
    const urgentFirst = await this.reads.listed(now);
    const estimated = await this.reads.estimated(urgentFirst, now);
    const rule = this.reads.ruleAt(now);
    const views = rowsThatFit(
      estimated.map(({ record, estimate }) => listView(record, estimate, rule)),
    );
    const slots = new Map(urgentFirst.map((one) => [one.appointmentId, one.slotStart.getTime()]));
    const slotOf = ({ appointmentId }: DispatchRecord) => slots.get(appointmentId) ?? 0;
    return views.sort((one, other) => slotOf(one) - slotOf(other));
  }

  /** A technician's, by their slots; the texts whole, where there is room for them. */
  async jobs(technicianId: string, now: Date): Promise<TechnicianJob[]> {
    await this.appointments.refreshHeld(now);
    const urgentFirst = (await this.reads.jobs(technicianId, now)).map(jobView);
    const brief = rowsThatFit(urgentFirst.map(briefJobView));
    let left = pageBytes - brief.reduce((sum, job) => sum + bytesOf(job), 0);
    const jobs = brief.map((job, index) => {
      const whole = urgentFirst[index] ?? job;
      const more = bytesOf(whole) - bytesOf(job);
      if (more > left) return job;
      left -= more;
      return whole;
    });
    return jobs.sort((one, other) => one.scheduledTime.localeCompare(other.scheduledTime));
  }
}
