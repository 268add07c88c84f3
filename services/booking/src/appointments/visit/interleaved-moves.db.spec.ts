import fc from 'fast-check';
import type { AppointmentFacts } from '@contracts/booking';
import {
  usualNextStatus,
  trackingStatuses,
  trackingStatusRules,
  type TrackingStatus,
} from '@contracts/vocabulary/tracking-status';
import { Refusal } from '@service-kit/requests/refusal';
import { runsOf } from '@contracts/testing/deep';
import { appointmentFacts, minutesAfter, morning } from '../../../test/factories';
import { TrackingParts } from '../../../test/tracking-parts';
import type { Step } from '../transitions/step';
import { correctionsFrom } from '../status/tracking-status';

const jobs = 3;
const people = 2;
/** One slot is far enough away for `scheduled` to be a status that one can go back to. */
const slotMinutes = [60, 90, 600];

const jobIndex = fc.nat({ max: jobs - 1 });
const personIndex = fc.nat({ max: people - 1 });
const status = fc.constantFrom(...trackingStatuses);
const mostLikely = (from: TrackingStatus) => usualNextStatus(from, 'technician') ?? 'completed';

/** What one of the people does, seeing the record as it was when they looked. */
const action = fc.oneof(
  { weight: 6, arbitrary: fc.record({ do: fc.constant('tap' as const), by: personIndex }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('undo' as const), by: personIndex }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('move' as const) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('correct' as const), to: status }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('wild' as const), to: status, from: status }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('assign' as const), to: fc.option(personIndex) }),
  },
);
type Action = typeof action extends fc.Arbitrary<infer Value> ? Value : never;
const deed = fc.record({ job: jobIndex, action });
/** Rounds of deeds at the same moment, as far as a database knows one. */
const story = fc.array(fc.array(deed, { minLength: 1, maxLength: 6 }), {
  minLength: 6,
  maxLength: 14,
});

interface Change {
  readonly id: string;
  readonly version: number;
  readonly status: TrackingStatus;
  readonly by: string;
  readonly correction: boolean;
}

describe('fast fingers, two offices and late assignments', () => {
  let parts: TrackingParts;
  let crew: string[];

  beforeAll(async () => {
    parts = await TrackingParts.open();
  });
  afterAll(() => parts?.close());

  /** Booking's assignment: asked for first, then announced by the event of the next version. */
  async function assign(known: Map<string, AppointmentFacts>, id: string, to: string | null) {
    await parts.transitions.hold(id, 'assign', morning);
    const facts = { ...known.get(id)!, technicianId: to };
    known.set(id, facts);
    const version = (parts.booking.get(id)?.version ?? 1) + 1;
    parts.booking.set(id, { version, facts });
    await parts.appointments.applyVersion(version, facts, morning);
  }

  async function perform(
    known: Map<string, AppointmentFacts>,
    seen: ReadonlyMap<string, TrackingStatus>,
    id: string,
    what: Action,
    done: { id: string; from: TrackingStatus; to: TrackingStatus; version: number }[],
  ): Promise<void> {
    const from = seen.get(id)!;
    const office = { as: 'office', name: 'Dana Office' } as const;
    let step: Step;
    if (what.do === 'assign') {
      return assign(known, id, what.to === null ? null : crew[what.to]!);
    } else if (what.do === 'tap' || what.do === 'undo') {
      const by = { as: 'technician', technicianId: crew[what.by]! } as const;
      const back = correctionsFrom(from, 'dispatched')[0] ?? 'scheduled';
      const to = what.do === 'undo' ? back : mostLikely(from);
      step = { appointmentId: id, by, from, to, correction: what.do === 'undo' };
    } else if (what.do === 'move') {
      step = { appointmentId: id, by: office, from, to: mostLikely(from) };
    } else if (what.do === 'correct') {
      step = { appointmentId: id, by: office, from, to: what.to, correction: true };
    } else {
      step = { appointmentId: id, by: office, from: what.from, to: what.to };
    }
    const { version } = await parts.moves.move(step, morning);
    done.push({ id, from: step.from!, to: step.to, version });
  }

  it('skip no status, change nothing by a stale tap, and leave each technician one job', async () => {
    const met = new Set<string>();
    await fc.assert(
      fc.asyncProperty(story, async (rounds) => {
        await parts.clear();
        crew = [(await parts.technician()).id, (await parts.technician('Ben Ito')).id];
        const known = new Map<string, AppointmentFacts>();
        for (const [index, minutes] of slotMinutes.entries()) {
          const facts = appointmentFacts({
            technicianId: crew[index % people]!,
            slotStart: minutesAfter(morning, minutes).toISOString(),
          });
          known.set(facts.appointmentId, facts);
          parts.booking.set(facts.appointmentId, { version: 1, facts });
          await parts.appointments.applyVersion(1, facts, morning);
        }
        const ids = [...known.keys()];
        const initial = await statuses();
        const done: { id: string; from: TrackingStatus; to: TrackingStatus; version: number }[] =
          [];
        let before = initial;
        for (const round of rounds) {
          // People look, somebody else acts, and then they do what they saw fit: every second one
          // has looked a round too early.
          const now = await statuses();
          const results = await Promise.allSettled(
            round.map(({ job, action: what }, index) =>
              perform(known, index % 2 === 0 ? now : before, ids[job]!, what, done),
            ),
          );
          for (const result of results) {
            if (result.status === 'fulfilled') continue;
            if (!(result.reason instanceof Refusal)) throw result.reason;
            met.add(result.reason.code);
          }
          before = now;
          await oneJobEach();
        }
        const changes = await history();
        if (changes.some(({ correction }) => correction)) met.add('correction');
        for (const id of ids) noStatusSkipped(id, initial.get(id)!, changes);
        for (const { id, from, to, version } of done) {
          const last = changes.filter((one) => one.id === id && one.version < version).at(-1);
          expect(last?.status ?? initial.get(id)).toBe(from);
          expect(changes.find((one) => one.id === id && one.version === version)?.status).toBe(to);
        }
      }),
      // One in two of them meets the rarest refusal.
      { numRuns: runsOf(12, 120) },
    );
    for (const what of ['changed_meanwhile', 'already_en_route', 'forbidden', 'correction']) {
      expect(met).toContain(what);
    }
  }, 180_000);

  async function statuses(): Promise<Map<string, TrackingStatus>> {
    const rows = await parts.query<{ id: string; status: TrackingStatus }>(
      `SELECT appointment_id AS id, status FROM tracking_records`,
    );
    return new Map(rows.map(({ id, status: at }) => [id, at]));
  }

  async function oneJobEach(): Promise<void> {
    const rows = await parts.query<{ technician: string; status: TrackingStatus }>(
      `SELECT technician_id AS technician, status FROM tracking_records`,
    );
    const busy = rows
      .filter(({ status: at }) => trackingStatusRules[at].busy)
      .map((row) => row.technician);
    expect(new Set(busy).size).toBe(busy.length);
  }

  const history = () =>
    parts.query<Change>(
      `SELECT appointment_id AS id, version, status, moved_by AS by, correction
       FROM status_changes ORDER BY appointment_id, version`,
    );

  function noStatusSkipped(id: string, first: TrackingStatus, changes: readonly Change[]): void {
    let at = first;
    for (const change of changes.filter((one) => one.id === id && one.version > 1)) {
      const { status: to, by, correction } = change;
      const assigned = by === 'booking' && !correction;
      if (correction) expect(correctionsFrom(at, 'scheduled')).toContain(to);
      else if (assigned) expect(['scheduled', 'dispatched']).toContain(to);
      else
        expect({ at, to, step: to in trackingStatusRules[at].next }).toEqual({
          at,
          to,
          step: true,
        });
      at = to;
    }
  }
});
