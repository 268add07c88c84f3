/** A model of the server: a job's status moves one step at a time, first come, first served. */
import type { MoveJob, TechnicianJob } from '@contracts/tracking/records';
import {
  nextTrackingStatuses,
  trackingStatusRules,
  type TrackingStatus,
} from '@contracts/vocabulary/tracking-status';
import { apiErrorOf, type ApiError } from '../../../shared/api/api-error';
import { aJob } from './factories';

export interface Change {
  readonly number: string;
  readonly by: 'office' | 'technician';
  readonly from: TrackingStatus;
  readonly status: TrackingStatus;
}

export class OfficeModel {
  readonly changes: Change[] = [];
  private readonly jobs = new Map<string, TechnicianJob>();
  private readonly taken = new Set<string>();
  private readonly takenAway = new Set<string>();

  constructor(
    beginning: Readonly<Record<string, TrackingStatus>>,
    private readonly oneBusyJob: boolean,
  ) {
    for (const [number, status] of Object.entries(beginning)) {
      this.jobs.set(number, aJob({ number, status }));
    }
  }

  job(number: string): TechnicianJob {
    const job = this.jobs.get(number);
    if (!job) throw new Error(`No job ${number}`);
    return { ...job, allowed: [...nextTrackingStatuses(job.status, 'technician')] };
  }

  /** As `GET /api/technician/jobs` lists them. */
  get list(): TechnicianJob[] {
    return [...this.jobs.keys()]
      .filter((number) => !this.takenAway.has(number))
      .map((number) => this.job(number));
  }

  /** `PUT /api/technician/jobs/{id}/status`; undefined when it is taken. */
  move(
    number: string,
    { key = '', status, from, correction, notes }: MoveJob,
  ): ApiError | undefined {
    const job = this.job(number);
    if (this.takenAway.has(number)) return refusal(403, 'forbidden');
    if (this.taken.has(key)) return undefined;
    if (from !== job.status) return refusal(409, 'changed_meanwhile', job);
    if (correction) {
      const last = this.changes.findLast((change) => change.number === number);
      if (last?.by !== 'technician' || last.from !== status) {
        return refusal(409, 'transition_refused', job);
      }
    } else {
      if (!nextTrackingStatuses(job.status, 'technician').includes(status))
        return refusal(409, 'transition_refused', job);
      const other = this.list.some((each) => each.number !== number && isBusy(each.status));
      if (this.oneBusyJob && isBusy(status) && !isBusy(job.status) && other) {
        return refusal(409, 'already_en_route');
      }
    }
    this.become(number, 'technician', status, notes ?? job.notes);
    this.taken.add(key);
    return undefined;
  }

  /** The office takes a step for the technician, or one back. */
  interfere(number: string, how: 'forward' | 'back' | 'take away' | 'give back'): void {
    if (how === 'take away') this.takenAway.add(number);
    if (how === 'give back') this.takenAway.delete(number);
    const { status, notes } = this.job(number);
    const [next] = nextTrackingStatuses(status, 'office');
    if (how === 'forward' && next) this.become(number, 'office', next, notes);
    const before = this.changes.findLast((change) => change.number === number)?.from;
    if (how === 'back' && before && next) this.become(number, 'office', before, notes);
  }

  private become(number: string, by: Change['by'], status: TrackingStatus, notes: string | null) {
    const job = this.job(number);
    this.changes.push({ number, by, from: job.status, status });
    this.jobs.set(number, { ...job, status, notes });
  }
}

const isBusy = (status: TrackingStatus) => trackingStatusRules[status].busy;

const refusal = (status: number, code: string, current?: TechnicianJob): ApiError =>
  apiErrorOf(status, JSON.stringify({ code, message: 'Not now.', current }), '');
