/** Two editors of one record: no one's work is lost unseen. */
import fc from 'fast-check';
import { runsOf } from '@contracts/testing/deep';
import { bookingForTests, refusalOf, settled } from '../../test/booking-under-test';
import { byOffice } from '../../test/factories';
import { officeView } from './appointment-views';

const booking = bookingForTests({ RATE_LIMIT: 'off' });
let technicians: string[];
let id: string;

// The stories know no limits.
beforeEach(async () => {
  technicians = await booking.hire(3);
  id = (await booking.book()).id;
});

const present = () => booking.appointments.get(id);
const noted = (technicianNotes: string, version?: number) =>
  booking.appointments.annotate(id, { technicianNotes }, byOffice({ version }));

/** Every call that the office makes on an appointment, made on a version of it. */
const calls: [string, (version?: number) => Promise<unknown>][] = [
  [
    'assigned',
    (version) => booking.appointments.assign(id, technicians[0]!, byOffice({ version })),
  ],
  ['taken back', (version) => booking.appointments.assign(id, null, byOffice({ version }))],
  ['cancelled', (version) => booking.appointments.cancel(id, 'Ill.', byOffice({ version }))],
  ['annotated', (version) => noted('Mine.', version)],
];

it.each(calls)(
  'is not %s on an older version, and the current record comes back',
  async (_, call) => {
    await noted('Of someone else.');
    const before = await present();
    for (const version of [before.version - 1, before.version + 1]) {
      const refusal = await refusalOf(call(version));
      expect(refusal).toMatchObject({
        code: 'changed_meanwhile',
        details: { current: officeView(before) },
      });
    }
    expect(await present()).toEqual(before);
    expect(await booking.announced()).toHaveLength(2);
    expect(await booking.appointments.history(id)).toHaveLength(2);
  },
);

it.each(calls)('is %s on the current version, and on none', async (_, call) => {
  await noted('Of someone else.');
  await call((await present()).version);
  await call();
});

it('lets exactly one of many editors of one version win, and shows the others what it made', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { version } = await present();
    const texts = Array.from({ length: 20 }, (_, index) => `round ${round}, editor ${index}`);
    const { won, lost } = await settled(texts.map((text) => noted(text, version)));
    expect(won).toHaveLength(1);
    const stands = await present();
    expect(stands.version).toBe(version + 1);
    for (const { details } of lost) expect(details).toEqual({ current: officeView(stands) });
  }
});

it('lets one of many win who do different things to it', async () => {
  for (let round = 0; round < 10; round += 1) {
    const { version, technicianId } = await present();
    // Who has the job already is given it without a change.
    const [one, other] = technicians.filter((each) => each !== technicianId);
    const { won } = await settled([
      noted(`Round ${round}.`, version),
      booking.appointments.assign(id, one!, byOffice({ version })),
      booking.appointments.annotate(id, { totalCost: 100 + round }, byOffice({ version })),
      booking.appointments.assign(id, other!, byOffice({ version })),
    ]);
    expect(won).toHaveLength(1);
    expect((await present()).version).toBe(version + 1);
  }
});

it('loses no text of any editor who looks again when asked to', async () => {
  const editors = fc.array(fc.array(fc.stringMatching(/^[a-z]{4,8}$/), { maxLength: 4 }), {
    minLength: 2,
    maxLength: 5,
  });
  await fc.assert(
    fc.asyncProperty(editors, async (texts) => {
      ({ id } = await booking.book().catch(async () => {
        await booking.query(`DELETE FROM slot_seats`);
        return booking.book();
      }));
      const add = async (text: string): Promise<void> => {
        let { version, technicianNotes } = await present();
        for (;;) {
          const change = noted(`${technicianNotes ?? ''}[${text}]`, version);
          const [refusal] = (await settled([change])).lost;
          if (!refusal) return;
          ({ version, technicianNotes } = refusal.details!.current as never);
        }
      };
      await Promise.all(
        texts.map(async (own) => {
          for (const text of own) await add(text);
        }),
      );
      const { technicianNotes, version } = await present();
      const kept = (technicianNotes ?? '').match(/[a-z]+/g) ?? [];
      expect(kept.toSorted()).toEqual(texts.flat().toSorted());
      expect(version).toBe(1 + texts.flat().length);
    }),
    { numRuns: runsOf(8, 60) },
  );
});
