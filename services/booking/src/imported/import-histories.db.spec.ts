/** Random histories of imports and undoings, played to a model next to the service. */
import fc from 'fast-check';
import { Refusal } from '@service-kit/requests/refusal';
import { bookingForTests } from '../../test/booking-under-test';
import {
  anImportedAppointment,
  anImportedRequest,
  takeBatch,
  undoWhole,
} from '../../test/imported';
import { weighted } from '../../test/steps';

const jobs = ['a', 'b', 'c'] as const;
const keys = ['k1', 'k2', 'k3'] as const;
const words = ['red', 'green', 'blue'] as const;
const kinds = ['appointment', 'request'] as const;

const brought = fc.record({
  kind: fc.constantFrom(...kinds),
  key: fc.constantFrom(...keys),
  word: fc.constantFrom(...words),
});
const job = fc.constantFrom(...jobs);
const step = fc.oneof(
  weighted(4, 'import', {
    job,
    dryRun: fc.boolean(),
    records: fc.array(brought, { maxLength: 4 }),
  }),
  weighted(1, 'undo', { job }),
);
type Brought = typeof brought extends fc.Arbitrary<infer Value> ? Value : never;
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

/** What a job has made of a record; null: its undoing has left it to no one. */
interface Layer {
  job: string | null;
  readonly word: string;
}

/** What a record is, as one lies on the other: the last one is what is shown. */
class Model {
  readonly records = new Map<string, Layer[]>();
  readonly undone = new Map<string, object>();
  /** What each job has brought, by kind. */
  private readonly counted = new Map<string, { added: number; changed: number }>();

  soFar(of: string, kind: Brought['kind'], { added, changed }: { added: number; changed: number }) {
    const name = `${of} ${kind}`;
    const before = this.counted.get(name) ?? { added: 0, changed: 0 };
    this.counted.set(name, { added: before.added + added, changed: before.changed + changed });
    return this.counted.get(name);
  }

  take(from: string, brought: readonly Brought[], write: boolean) {
    const counts = { added: 0, changed: 0, unchanged: 0 };
    const last = new Map(brought.map((one) => [nameOf(one), one.word]));
    counts.unchanged += brought.length - last.size;
    for (const [name, word] of last) {
      const layers = this.records.get(name) ?? [];
      const top = layers.at(-1);
      counts[!top ? 'added' : top.word === word ? 'unchanged' : 'changed'] += 1;
      if (!write || top?.word === word) continue;
      // Its own layer on top is replaced; one further down is no one's from then on.
      if (top?.job === from) layers.pop();
      for (const layer of layers) if (layer.job === from) layer.job = null;
      layers.push({ job: from, word });
      this.records.set(name, layers);
    }
    return counts;
  }

  undo(of: string) {
    const before = this.undone.get(of);
    if (before) return before;
    const counts = { removed: 0, restored: 0, kept: 0 };
    for (const [name, layers] of this.records) {
      if (!layers.some((layer) => layer.job === of)) continue;
      if (layers.at(-1)?.job === of) {
        layers.pop();
        counts[layers.length === 0 ? 'removed' : 'restored'] += 1;
        if (layers.length === 0) this.records.delete(name);
      } else {
        for (const layer of layers) if (layer.job === of) layer.job = null;
        counts.kept += 1;
      }
    }
    this.undone.set(of, counts);
    return counts;
  }
}

const nameOf = ({ kind, key }: Brought): string => `${kind} ${key}`;

describe('any history of imports and undoings', () => {
  const booking = bookingForTests();

  async function play(model: Model, one: Step): Promise<void> {
    if (one.do === 'undo') {
      const { totals } = await undoWhole(booking, one.job);
      expect(totals).toEqual(model.undo(one.job));
      return;
    }
    const { job: jobId, dryRun, records } = one;
    const of = (kind: string) => records.filter((record) => record.kind === kind);
    const took = await takeBatch(booking, {
      jobId,
      dryRun,
      appointments: of('appointment').map(({ key, word }) =>
        anImportedAppointment({ key, description: word }),
      ),
      serviceRequests: of('request').map(({ key, word }) =>
        anImportedRequest({ key, problemDescription: word }),
      ),
    }).catch((error: unknown) => {
      if (error instanceof Refusal) return error.code;
      throw error;
    });
    if (model.undone.has(jobId)) {
      expect(took).toBe('import_not_found');
      return;
    }
    const appointments = model.take(jobId, of('appointment'), !dryRun);
    const serviceRequests = model.take(jobId, of('request'), !dryRun);
    const nothing = { added: 0, changed: 0 };
    expect(took).toEqual({
      appointments,
      serviceRequests,
      soFar: {
        appointments: dryRun ? nothing : model.soFar(jobId, 'appointment', appointments),
        serviceRequests: dryRun ? nothing : model.soFar(jobId, 'request', serviceRequests),
      },
    });
  }

  it('leaves what a simple model says', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 14 }), async (steps) => {
        const model = new Model();
        for (const one of steps) {
          await play(model, one);
          const stored = await booking.query<{ name: string; word: string }>(
            `SELECT 'appointment ' || import_key AS name, description AS word FROM appointments
             UNION ALL SELECT 'request ' || import_key, problem_description FROM service_requests
             ORDER BY name`,
          );
          const expected = [...model.records]
            .map(([name, layers]) => ({ name, word: layers.at(-1)!.word }))
            .toSorted((a, b) => (a.name < b.name ? -1 : 1));
          expect(stored).toEqual(expected);
        }
        await booking.clear();
      }),
      { numRuns: 40 },
    );
  });
});
