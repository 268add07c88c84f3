/** Two editors of one record: no one's work is lost unseen. */
import { bookingForTests, refusalOf, settled } from '../../test/booking-under-test';
import { byOffice } from '../../test/factories';
import { officeView } from './appointment-views';

const booking = bookingForTests();
let technicians: string[];
let id: string;

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

describe('an edited appointment', () => {
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
});
