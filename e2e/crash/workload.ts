/**
 * Customers, dispatchers and technicians at work while parts of the site die. Each repeats a call, as
 * a browser would, until the answer means yes or no. The ledger records every yes.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { businessDate } from '@contracts/business-time';
import type { BookedAppointment } from '@contracts/booking/appointments';
import type { CustomerAppointment } from '@contracts/booking/own-records';
import type { SendEstimate } from '@contracts/payments/estimates';
import type { InvoiceProposal, IssueInvoice, VisitInvoices } from '@contracts/payments/invoices';
import type { ErrorBody } from '@contracts/refusals';
import { deep } from '@contracts/testing/deep';
import type { TrackingRecord } from '@contracts/tracking/records';
import { centsOf } from '@contracts/vocabulary/money';
import { salesTax } from '@contracts/vocabulary/tax/sales-tax';
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
/** Share of jobs with an estimate, an invoice and cash. */
const charged = 0.5;
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
  /** Approved estimates, by appointment. */
  readonly approved = new Map<string, string>();
  /** Issued invoices by appointment, with their total in cents. */
  readonly invoiced = new Map<string, { readonly invoiceId: string; readonly cents: number }>();
  /** Cents in cash, by appointment. */
  readonly paid = new Map<string, number>();
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
      `${this.approved.size} estimates approved, ${this.invoiced.size} invoices, ${this.paid.size} paid`,
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
  /** The token of its own page. */
  readonly manage: string;
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
        const slot = `${date} ${timeSlot}`;
        const booked = { id: body.id, marker, slot, manage: tokenIn(body.manageUrl) };
        this.company.ledger.booked.set(body.id, booked);
        const isMoved = random.next() < changesTheirMind;
        this.waiting.push(isMoved ? await this.move(booked, random) : booked);
      } else if (body.code !== 'slot_taken') {
        throw new Error(`A booking was answered ${status} ${JSON.stringify(body)}`);
      }
      await sleep(paceMs.customer * random.between(0.5, 1.5));
    }
  }

  /** Reschedules with the manage link until there is an answer. A repeat changes nothing. */
  private async move(booked: Booked, random: SeededRandom): Promise<Booked> {
    const { date, timeSlot } = random.pick(this.company.slots);
    const path = `/api/manage/${booked.manage}/reschedule`;
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
      if (status === 'in-progress' && random.next() < charged) await this.charge(worker, id);
      await sleep(paceMs.technician * random.between(0.5, 1.5));
    }
    this.company.ledger.completed.set(id, worker.technicianId);
  }

  /** The customer approves an estimate, and pays its invoice in cash. */
  private async charge({ phone: token }: Worker, id: string): Promise<void> {
    const { approved, invoiced, paid } = this.company.ledger;
    const job = `/api/technician/jobs/${id}`;
    const estimateId = randomUUID();
    await this.agreed('PUT', `${job}/estimates/${estimateId}`, { token, body: anEstimate() });
    const page = `/api/estimates/${await this.estimateToken(id)}/answer`;
    const answer = { revision: 1, decision: 'approve', option: 1, name: 'Nora Osterman' };
    await this.agreed('POST', page, { body: answer });
    approved.set(id, estimateId);

    const { invoiceId, cents } = await this.issue(`${job}/invoices`, token);
    invoiced.set(id, { invoiceId, cents });

    const body = { method: 'cash', amount: cents / 100 };
    await this.agreed('POST', `${job}/payments`, { token, idempotencyKey: randomUUID(), body });
    paid.set(id, cents);
  }

  /** The link is there once booking has heard of the estimate. */
  private async estimateToken(id: string): Promise<string> {
    const manage = this.company.ledger.booked.get(id)?.manage;
    for (;;) {
      const { body } = await this.decided<CustomerAppointment>('GET', `/api/manage/${manage}`);
      if (body.estimateUrl) return tokenIn(body.estimateUrl);
      await this.again(`the estimate of ${id} has no link`);
    }
  }

  /** Once payments knows the approved price. */
  private async issue(path: string, token: string) {
    const invoiceId = randomUUID();
    for (;;) {
      const { body } = await this.decided<VisitInvoices>('GET', path, { token });
      if (body.proposal) {
        const { invoice, cents } = invoiceOf(body.proposal);
        const options = { token, body: invoice };
        const answer = await this.decided<ErrorBody>('PUT', `${path}/${invoiceId}`, options);
        if (answer.status === 200) return { invoiceId, cents };
        if (answer.body.code !== 'changed_meanwhile') {
          throw new Error(`${path} was answered ${JSON.stringify(answer.body)}`);
        }
      }
      await this.again(`${path} can't be issued`);
    }
  }

  private async agreed(method: Method, path: string, options: CallOptions): Promise<void> {
    const { status, body } = await this.decided(method, path, options);
    if (status >= 400) throw new Error(`${path} was answered ${JSON.stringify(body)}`);
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

const tokenIn = (link: string): string => new URL(link).hash.slice(1);

const anEstimate = (): SendEstimate => ({
  from: null,
  options: [
    { name: 'Repair', lines: [{ kind: 'labor', text: 'Labor', quantity: 1, amount: 99 }] },
    {
      name: 'New pump',
      lines: [
        { kind: 'part', text: 'Drain pump', quantity: 1, amount: 148.75 },
        { kind: 'labor', text: 'Labor', quantity: 1, amount: 165 },
      ],
    },
  ],
});

function invoiceOf({ priced, lines: proposed, county, basis, book }: InvoiceProposal) {
  if (county === null) throw new Error('the county of the address is unknown');
  const lines = proposed.map((line) => ({ ...line, amount: Number(line.amount) }));
  const tax = salesTax(
    {
      date: businessDate(new Date()),
      county,
      basis,
      lines: lines.map(({ kind, amount }) => ({ kind, cents: centsOf(amount) })),
    },
    book,
  );
  if ('problem' in tax) throw new Error(tax.problem);
  const total = tax.totalCents / 100;
  const invoice: IssueInvoice = { county, basis, lines, priced, total };
  return { invoice, cents: tax.totalCents };
}
