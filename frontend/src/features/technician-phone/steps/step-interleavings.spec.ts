/** Fast fingers, a bad network, reloads and an office that moves the same jobs, in any order. */
import fc from 'fast-check';
import { runsOf } from '@contracts/testing/deep';
import type { TechnicianJob } from '@contracts/tracking/records';
import { nextTrackingStatuses, trackingStatuses } from '@contracts/vocabulary/tracking-status';
import { apiErrorOf, networkMessage } from '../../../shared/api/api-error';
import { outcomeOf, presentJob } from './step-outcome';
import {
  afterOutcome,
  bodyOf,
  canBeUndone,
  sending,
  shownJob,
  undoableStep,
  withStep,
  withUndo,
  type QueuedStep,
  type StepQueue,
} from './step-queue';
import { storedSteps } from './stored-steps';
import { OfficeModel } from '../test/office-model';
import { offerTwoNextSteps } from '../test/two-next-steps';

const numbers = ['FC-1', 'FC-2'] as const;
const beginning = fc.record({
  'FC-1': fc.constantFrom(...trackingStatuses),
  'FC-2': fc.constantFrom(...trackingStatuses),
});
const start = Date.parse('2026-11-20T15:00:00.000Z');

/** A command with its arguments. */
const does = <const Do extends string, Rest extends object = object>(
  name: Do,
  rest: { [Key in keyof Rest]: fc.Arbitrary<Rest[Key]> } = {} as never,
) => fc.record({ do: fc.constant(name), ...rest }) as fc.Arbitrary<{ do: Do } & Rest>;
const command = fc.oneof(
  { weight: 6, arbitrary: does('tap', { job: fc.nat(1), button: fc.nat(1) }) },
  { weight: 2, arbitrary: does('undo', { job: fc.nat(1) }) },
  // Whether the request gets to the server, and when.
  { weight: 5, arbitrary: does('send', { arrives: fc.constantFrom('at once', 'late', 'never') }) },
  { weight: 5, arbitrary: does('answer', { isLost: fc.boolean() }) },
  { weight: 1, arbitrary: does('reload') },
  { weight: 2, arbitrary: does('look') },
  { weight: 1, arbitrary: does('wait') },
);
const interference = does('office', {
  job: fc.nat(1),
  how: fc.constantFrom('forward', 'back', 'take away', 'give back'),
});
type MadeBy<A> = A extends fc.Arbitrary<infer Value> ? Value : never;
type Command = MadeBy<typeof command> | MadeBy<typeof interference>;

const numberOf = (job: number): string => numbers[job] ?? numbers[0];

/** The page on the phone, without React: the real queue on a storage that survives a reload. */
class Phone {
  readonly typed: { number: string; notes: string }[] = [];
  private now = start;
  private keys = 0;
  private jobs: TechnicianJob[] = [];
  private readonly items = new Map<string, string>();
  private onTheWire: { step: QueuedStep; isLate: boolean; never: boolean; error: unknown } | null =
    null;
  private store = this.open();

  constructor(private readonly office: OfficeModel) {
    this.look();
  }

  get queue(): StepQueue {
    return this.store.read();
  }

  get shown(): TechnicianJob[] {
    return this.jobs.map((job) => shownJob(job, this.queue));
  }

  run(command: Command): void {
    this.now += 1_000;
    const job = 'job' in command ? this.shownByNumber(numberOf(command.job)) : undefined;
    switch (command.do) {
      case 'tap':
        return this.tap(job, command.button);
      case 'undo':
        return this.undo(job);
      case 'send':
        return this.send(command.arrives);
      case 'answer':
        return this.answer(command.isLost);
      case 'reload':
        this.onTheWire = null;
        this.store = this.open();
        return;
      case 'look':
        return this.look();
      case 'wait':
        this.now += 60_000;
        return;
      case 'office':
        return this.office.interfere(numberOf(command.job), command.how);
    }
  }

  /** With a good network and no one who interferes; says how many calls it took. */
  drain(): number {
    this.answer(false);
    let calls = 0;
    while (this.queue.steps.length > 0) {
      this.send('at once');
      this.answer(false);
      calls += 1;
      if (calls > 1_000) throw new Error('The queue does not drain');
    }
    this.look();
    return calls;
  }

  private tap(job: TechnicianJob | undefined, button: number): void {
    const status = job?.allowed[button % job.allowed.length];
    if (!job || !status) return;
    const notes = canBeUndone(status) ? null : `Notes ${this.key()}`;
    if (notes) this.typed.push({ number: job.number, notes });
    const { appointmentId, number, status: from } = job;
    const tapped = { key: this.key(), appointmentId, number, from, status, notes };
    this.store.write(withStep(this.queue, { ...tapped, tappedAt: this.instant() }));
  }

  private undo(job: TechnicianJob | undefined): void {
    const last = job && undoableStep(this.queue, job, this.now);
    if (!last) return;
    this.store.write(withUndo(this.queue, last, { key: this.key(), tappedAt: this.instant() }));
    // The status before, unless the office is known to have taken the same step.
    const listed = this.jobs.find(({ number }) => number === last.number)?.status;
    expect([last.from, listed]).toContain(this.shownByNumber(last.number)?.status);
  }

  private send(arrives: 'at once' | 'late' | 'never'): void {
    const next = this.onTheWire ? null : sending(this.queue);
    if (!next) return;
    this.store.write(next.queue);
    const { step } = next;
    const error = arrives === 'at once' ? this.ask(step) : undefined;
    this.onTheWire = { step, isLate: arrives === 'late', never: arrives === 'never', error };
  }

  private answer(isLost: boolean): void {
    if (!this.onTheWire) return;
    const { step, isLate, never, error } = this.onTheWire;
    this.onTheWire = null;
    const answered = isLate ? this.ask(step) : error;
    const heard =
      isLost || never ? { ...apiErrorOf(0, '', ''), message: networkMessage } : answered;
    const outcome = outcomeOf(step, heard, this.now);
    const present = presentJob(heard) ?? (heard ? null : this.office.job(step.number));
    this.jobs = this.jobs.map((job) => (job.number === present?.number ? present : job));
    this.store.write(afterOutcome(this.queue, step, outcome, this.key()));
  }

  private ask(step: QueuedStep): unknown {
    const { status, from, correction } = step;
    // One step forward or one step back, whatever happened before.
    const [left, reached] = correction ? [status, from] : [from, status];
    expect(nextTrackingStatuses(left, 'technician')).toContain(reached);
    return this.office.move(step.number, bodyOf(step));
  }

  private look(): void {
    this.jobs = this.office.list;
  }

  private shownByNumber(number: string): TechnicianJob | undefined {
    return this.shown.find((job) => job.number === number);
  }

  private open() {
    const { items } = this;
    const storage = {
      getItem: (key: string) => items.get(key) ?? null,
      setItem: (key: string, value: string) => void items.set(key, value),
    };
    return storedSteps('a-phone-link', () => storage as unknown as Storage);
  }

  private key = (): string => `k${++this.keys}`;
  private instant = (): string => new Date(this.now).toISOString();
}

const runs = { numRuns: runsOf(500, 3_000) };

describe.each([
  { rules: 'with the steps of the table', change: () => undefined },
  { rules: 'with a status that has two next steps', change: offerTwoNextSteps },
])('$rules', ({ change }) => {
  beforeEach(change);
  afterEach(() => jest.restoreAllMocks());

  it('ends where the technician’s fingers left each job, whatever the network does', () => {
    fc.assert(
      fc.property(beginning, fc.array(command, { maxLength: 60 }), (statuses, commands) => {
        const office = new OfficeModel(statuses, false);
        const phone = new Phone(office);
        for (const each of commands) phone.run(each);
        const meant = phone.shown.map(({ number, status }) => [number, status]);
        phone.drain();
        expect(office.list.map(({ number, status }) => [number, status])).toEqual(meant);
        expect(phone.queue.notices).toEqual([]);
        for (const { number, notes } of phone.typed) expect(office.job(number).notes).toBe(notes);
      }),
      runs,
    );
  });

  it('skips no status, loses nothing typed and drains, whatever the office does in the meantime', () => {
    fc.assert(
      fc.property(
        beginning,
        fc.array(fc.oneof({ weight: 5, arbitrary: command }, interference), { maxLength: 80 }),
        (statuses, commands) => {
          const office = new OfficeModel(statuses, true);
          const phone = new Phone(office);
          for (const each of commands) phone.run(each);
          const waiting = phone.queue.steps.length;
          expect(phone.drain()).toBeLessThanOrEqual(waiting);
          for (const number of numbers) {
            const changes = office.changes.filter((change) => change.number === number);
            for (const [index, { from }] of changes.entries()) {
              expect(from).toBe(changes[index - 1]?.status ?? statuses[number]);
            }
          }
          expect(phone.shown).toEqual(office.list);
          for (const { number, notes } of phone.typed) {
            const kept = phone.queue.notices.some((notice) => notice.notes === notes);
            expect(kept || office.job(number).notes === notes).toBe(true);
          }
        },
      ),
      runs,
    );
  });
});
