/**
 * Customers, dispatchers and technicians at work while parts of the site die. Each repeats a call, as
 * a browser would, until the answer means yes or no. The ledger records every yes.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { BookedAppointment } from '@contracts/booking/appointments';
import type { ErrorBody } from '@contracts/refusals';
import { deep } from '@contracts/testing/deep';
import type { TrackingRecord } from '@contracts/tracking/records';
import type { TrackingStatus } from '@contracts/vocabulary/tracking-status';
import { SeededRandom } from '../site/random';
import { aBooking, call, type Answer, type CallOptions, type Method } from '../site/site-api';

const repeatMs = 150;
const finishWithinMs = 60_000;
/** Slow enough to leave processor time for restarts. A booking takes a dozen calls. */
const paceMs = { customer: deep ? 240 : 600, dispatcher: 60, technician: 10 };
const journey: readonly TrackingStatus[] = [
  'dispatched',
  'en-route',
  'arrived',
  'in-progress',
  'completed',
];
const positionsPerJob = 4;
/** Share of appointments that get no technician. */
const leftAlone = 0.1;
/** Statuses that don't tell whether the call took effect. */
const undecided = new Set([429, 500, 502, 503, 504]);
/** Share of customers who reschedule before anyone is assigned. */
const changesTheirMind = 0.4;
/** Refusals after which an appointment keeps its slot. */
const staysPut = new Set<string>(['slot_taken', 'too_late']);

/** What the site has acknowledged, and must therefore keep. */
export class Ledger {
  readonly booked = new Map<string, Booked>();
  /** Number of reschedules that were acknowledged. */
  moves = 0;
  /** Technician by appointment, from the last acknowledged assignment. */
  readonly assigned = new Map<string, string>();
  /** Technician by appointment, for acknowledged completions. */
  readonly completed = new Map<string, string>();
  readonly statuses = new Map<number, number>();
  /** Answers with status 500, which are bugs. */
  readonly failures: string[] = [];
  /** A part hangs right now, so calls may get no answer. */
  mayHang = false;
  brokenConnections = 0;
  slowestMs = 0;

  count(status: number, what: string): void {
    this.statuses.set(status, (this.statuses.get(status) ?? 0) + 1);
    if (status === 500) this.failures.push(what);
  }

  get summary(): string {
    const statuses = [...this.statuses].sort(([a], [b]) => a - b);
    return [
      `${this.booked.size} booked`,
      `${this.moves} moved`,
      `${this.assigned.size} assigned`,
      `${this.completed.size} completed`,
      `answers ${statuses.map(([status, count]) => `${status}×${count}`).join(' ')}`,
      `${this.brokenConnections} connections broke`,
      `slowest answer ${Math.round(this.slowestMs)} ms`,
    ].join(' · ');
  }
}

interface Booked {
  readonly id: string;
  /** A unique customer name. */
  readonly marker: string;
  /** Last acknowledged date and label. */
  readonly slot: string;
}

export interface Worker {
  readonly technicianId: string;
  readonly phone: string;
}

interface Company {
  readonly url: string;
  readonly ledger: Ledger;
  readonly admin: string;
  readonly technicians: readonly Worker[];
  /** Slots that can be booked. */
  readonly slots: readonly { date: string; timeSlot: string }[];
  readonly seed: number;
}

export class Workload {
  private over = false;
  private giveUpAt = Infinity;
  private readonly waiting: Booked[] = [];
  private readonly jobs = new Map<string, string[]>();
  private readonly taken = new Set<string>();
  private readonly running: Promise<void>[] = [];
  private counter = 0;

  constructor(private readonly company: Company) {}

  start({ customers, dispatchers }: { customers: number; dispatchers: number }): void {
    const { seed, technicians } = this.company;
    const random = new SeededRandom(seed);
    const actor = () => new SeededRandom(Math.floor(random.next() * 2 ** 31));
    for (let index = 0; index < customers; index += 1) this.run(this.customer(actor()));
    for (let index = 0; index < dispatchers; index += 1) this.run(this.dispatcher(actor()));
    for (const technician of technicians) this.run(this.technician(technician, actor()));
  }

  /** Everyone finishes their job. Rejects after a forbidden answer, or if a job can't be finished. */
  async finish(): Promise<void> {
    this.over = true;
    this.giveUpAt = Date.now() + finishWithinMs;
    await Promise.all(this.running);
  }

  private run(actor: Promise<void>): void {
    actor.catch(() => undefined); // told by finish()
    this.running.push(actor);
  }

  private async customer(random: SeededRandom): Promise<void> {
    while (!this.over) {
      this.counter += 1;
      const marker = `Crash ${this.company.seed} ${this.counter}`;
      const { date, timeSlot } = random.pick(this.company.slots);
      const { status, body } = await this.decided<BookedAppointment & ErrorBody>(
        'POST',
        '/api/appointments',
        {
          idempotencyKey: marker.replaceAll(' ', '-'),
          body: aBooking(date, timeSlot, { customerName: marker }),
        },
      );
      if (status === 201) {
        const booked = { id: body.id, marker, slot: `${date} ${timeSlot}` };
        this.company.ledger.booked.set(body.id, booked);
        const isMoved = random.next() < changesTheirMind;
        this.waiting.push(isMoved ? await this.move(booked, body.manageUrl, random) : booked);
      } else if (body.code !== 'slot_taken') {
        throw new Error(`A booking was answered ${status} ${JSON.stringify(body)}`);
      }
      await sleep(paceMs.customer * random.between(0.5, 1.5));
    }
  }

  /** Reschedules with the manage link until there is an answer. A repeat changes nothing. */
  private async move(booked: Booked, manageUrl: string, random: SeededRandom): Promise<Booked> {
    const { date, timeSlot } = random.pick(this.company.slots);
    const path = `/api/manage/${new URL(manageUrl).hash.slice(1)}/reschedule`;
    const body = { appointmentDate: date, timeSlot };
    const answer = await this.decided<ErrorBody>('POST', path, { body });
    if (answer.status === 200) {
      const moved = { ...booked, slot: `${date} ${timeSlot}` };
      this.company.ledger.moves += 1;
      this.company.ledger.booked.set(booked.id, moved);
      return moved;
    }
    if (!staysPut.has(answer.body.code)) {
      throw new Error(`Moving ${booked.id} was answered ${JSON.stringify(answer.body)}`);
    }
    return booked;
  }

  private async dispatcher(random: SeededRandom): Promise<void> {
    while (!this.over) {
      const booked = this.waiting.shift();
      const free = random
        .shuffled(this.company.technicians)
        .find(({ technicianId }) => booked && !this.taken.has(`${technicianId} ${booked.slot}`));
      if (booked && free && random.next() > leftAlone) await this.assign(booked, free.technicianId);
      await sleep(paceMs.dispatcher);
    }
  }

  private async assign({ id, slot }: Booked, technicianId: string): Promise<void> {
    this.taken.add(`${technicianId} ${slot}`);
    const { admin: token, ledger } = this.company;
    const body = { technicianId };
    const answer = await this.decided('PUT', `/api/appointments/${id}/assign`, { token, body });
    if (answer.status !== 200) {
      throw new Error(`Assigning ${id} was answered ${JSON.stringify(answer.body)}`);
    }
    ledger.assigned.set(id, technicianId);
    this.jobs.set(technicianId, [...(this.jobs.get(technicianId) ?? []), id]);
  }

  private async technician(worker: Worker, random: SeededRandom): Promise<void> {
    while (!this.over) {
      const id = this.jobs.get(worker.technicianId)?.shift();
      if (id) await this.drive(worker, id, random);
      else await sleep(repeatMs);
    }
  }

  private async drive(worker: Worker, id: string, random: SeededRandom): Promise<void> {
    for (const status of journey) {
      await this.step(worker, id, status);
      if (status === 'en-route') await this.reportPositions(worker, random);
      await sleep(paceMs.technician * random.between(0.5, 1.5));
    }
    this.company.ledger.completed.set(id, worker.technicianId);
  }

  private async step({ phone: token }: Worker, id: string, status: TrackingStatus): Promise<void> {
    const path = `/api/technician/jobs/${id}/status`;
    const moved = await this.decided<ErrorBody>('PUT', path, { token, body: { status } });
    if (moved.status === 200) return;
    // It may have taken effect, and only the answer was lost.
    const { body: record } = await this.decided<TrackingRecord>('GET', `/api/tracking/${id}`);
    if (journey.indexOf(record.status) < journey.indexOf(status)) {
      throw new Error(`Moving ${id} to ${status}: ${JSON.stringify(moved.body)}`);
    }
  }

  private async again(why: string): Promise<void> {
    if (Date.now() > this.giveUpAt) throw new Error(why);
    await sleep(repeatMs);
  }

  private async reportPositions({ phone: token }: Worker, random: SeededRandom): Promise<void> {
    for (let report = 0; report < positionsPerJob; report += 1) {
      const body = { lat: random.between(29.8, 29.95), lng: random.between(-81.35, -81.26) };
      await this.decided('PUT', '/api/technician/location', { token, body });
    }
  }

  private async decided<Body>(
    method: Method,
    path: string,
    options: CallOptions = {},
  ): Promise<Answer<Body>> {
    const { ledger, url } = this.company;
    for (;;) {
      const started = performance.now();
      const mayHang = ledger.mayHang;
      try {
        const answer = await call<Body>(url, method, path, options);
        const what = `${method} ${path} ${JSON.stringify(answer.body)}`;
        ledger.count(answer.status, what);
        if (!undecided.has(answer.status)) return answer;
      } catch (error) {
        // A dead gateway breaks connections. One that accepts a call must answer it.
        if ((error as Error).name === 'TimeoutError' && !mayHang && !ledger.mayHang) {
          throw new Error(`${method} ${path} hung`, { cause: error });
        }
        ledger.brokenConnections += 1;
      }
      if (!mayHang) ledger.slowestMs = Math.max(ledger.slowestMs, performance.now() - started);
      await this.again(`${method} ${path} gets no answer`);
    }
  }
}
