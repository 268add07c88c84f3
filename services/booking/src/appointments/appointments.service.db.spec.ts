import type { AnnotateAppointment } from '@contracts/booking/appointment-calls';
import { randomUUID } from 'node:crypto';
import { technicianRequests } from '@contracts/tracking/technicians';
import type { AppointmentEntity } from './appointment.entity';
import { outcomeOf } from '@service-kit/testing/outcome-of';
import { bookingForTests, refusalOf } from '../../test/booking-under-test';
import { byOffice, monday, technicianEvent, toldOf } from '../../test/factories';

const label = '10:00-11:00';

describe('the office', () => {
  const booking = bookingForTests();
  let technicians: string[];
  const book = (timeSlot = label) => booking.book({ timeSlot });
  const assign = (id: string, technicianId: string | null) =>
    booking.appointments.assign(id, technicianId, byOffice());
  const cancel = (id: string, reason: string | null) =>
    booking.appointments.cancel(id, reason, byOffice());

  beforeEach(async () => {
    technicians = await booking.hire(3);
  });

  describe('assigns', () => {
    it('a technician, and announces all facts', async () => {
      const { id } = await book();
      booking.said.length = 0;
      const assigned = await assign(id, technicians[0]!);
      expect(assigned).toMatchObject({ technicianId: technicians[0], version: 2 });
      const [booked, event] = await booking.announced();
      expect(event).toMatchObject({ fact: 'appointment-assigned', aggregateId: id, version: 2 });
      expect(event?.facts).toEqual({ ...booked?.facts, technicianId: technicians[0] });
      expect(booking.said).toEqual(toldOf(assigned));
    });

    it('another technician, and takes the job back from everyone', async () => {
      const { id } = await book();
      await assign(id, technicians[0]!);
      await assign(id, technicians[1]!);
      booking.said.length = 0;
      const free = await assign(id, null);
      await assign(id, null);
      expect(booking.said).toEqual(toldOf(free));
      const announced = (await booking.announced()).map(({ version, facts }) => [
        version,
        facts.technicianId,
        facts.formerTechnicianId,
      ]);
      expect(announced).toEqual([
        [1, null, undefined],
        [2, technicians[0], undefined],
        [3, technicians[1], technicians[0]],
        [4, null, technicians[1]],
      ]);
    });

    it('neither an unknown appointment nor an unknown technician', async () => {
      const { id } = await book();
      for (const unknown of [randomUUID(), 'not-an-id', '']) {
        expect(await outcomeOf(assign(unknown, technicians[0]!))).toBe('appointment_not_found');
      }
      const annotated = booking.appointments.annotate(randomUUID(), {}, byOffice());
      expect(await outcomeOf(annotated)).toBe('appointment_not_found');
      expect(await outcomeOf(assign(id, randomUUID()))).toBe('technician_not_found');
    });

    it('who is offline today to a visit of another day', async () => {
      const { id } = await book();
      const technicianId = technicians[0]!;
      await booking.hear(technicianEvent(technicianId, 2, 'offline'));
      booking.others.when(technicianRequests.technician, () => ({ status: 'offline' }) as never);
      expect(await assign(id, technicianId)).toMatchObject({ technicianId });
    });

    it('no one who is offline that day, and believes tracking when the roster is behind', async () => {
      const { id, appointmentDate } = await book();
      const at = new Date(`${appointmentDate}T12:00:00Z`);
      const technicianId = technicians[0]!;
      const assign = (id: string, technicianId: string) =>
        booking.appointments.assign(id, technicianId, byOffice({ at }));
      await booking.hear(technicianEvent(technicianId, 2, 'offline'));
      const knownAs = (status: 'available' | 'offline') =>
        booking.others.when(technicianRequests.technician, () => ({ status }) as never);
      knownAs('offline');
      expect(await outcomeOf(assign(id, technicianId))).toBe('technician_offline');
      knownAs('available');
      for (const heardOf of [technicianId, randomUUID()]) {
        expect(await assign(id, heardOf)).toMatchObject({ technicianId: heardOf });
      }
    });

    it('no one to a visit that is over, and says so, no matter who is offline', async () => {
      const { id } = await book();
      await booking.hear(technicianEvent(technicians[0]!, 2, 'offline'));
      await booking.appointments.cancel(id, null, byOffice());
      expect(await outcomeOf(assign(id, technicians[0]!))).toBe('transition_refused');
    });

    it('the same technician once, when a second call comes between the reads of the first', async () => {
      const { id } = await book();
      const second = jest
        .spyOn(booking.roster, 'requireAvailable')
        .mockImplementationOnce(async () => {
          await assign(id, technicians[0]!);
        });
      const assigned = await assign(id, technicians[0]!);
      expect(second).toHaveBeenCalledTimes(2);
      expect(assigned).toMatchObject({ technicianId: technicians[0], version: 2 });
      second.mockRestore();
    });

    it('a technician to jobs of hours that touch, and to one whose other job was canceled', async () => {
      const technicianId = technicians[0]!;
      const [ten, eleven, tenToo] = [await book(), await book('11:00-12:00'), await book()];
      await assign(ten.id, technicianId);
      await assign(eleven.id, technicianId);
      const busy = await refusalOf(assign(tenToo.id, technicianId));
      expect(busy.code).toBe('technician_busy');
      await cancel(ten.id, null);
      await assign(tenToo.id, technicianId);
    });
  });

  describe('cancels', () => {
    it('an appointment, says why, frees its seat and announces it', async () => {
      const { id } = await book();
      await assign(id, technicians[0]!);
      booking.said.length = 0;
      const cancelled = await cancel(id, 'The customer called.');
      expect(cancelled).toMatchObject({
        status: 'cancelled',
        cancelReason: 'The customer called.',
        version: 3,
      });
      expect(await booking.seats(monday, label)).toEqual([]);
      expect((await booking.announced()).at(-1)).toMatchObject({
        fact: 'appointment-cancelled',
        version: 3,
        facts: { status: 'cancelled', technicianId: technicians[0] },
      });
      expect(booking.said).toEqual([
        { subject: 'live.slots', payload: { date: monday } },
        ...toldOf(cancelled),
      ]);
    });

    it('once, however many press the button', async () => {
      const { id } = await book();
      const answers = await Promise.all(
        ['first', 'second', 'third'].map((reason) => cancel(id, reason)),
      );
      expect(new Set(answers.map(({ cancelReason }) => cancelReason)).size).toBe(1);
      await cancel(id, 'fourth');
      const events = await booking.announced();
      expect(events.map(({ fact }) => fact)).toEqual([
        'appointment-booked',
        'appointment-cancelled',
      ]);
    });
  });

  describe('annotates', () => {
    it('notes and cost, each on its own, and announces each version once', async () => {
      const { id } = await book();
      const change = (notes: Parameters<typeof booking.appointments.annotate>[1]) =>
        booking.appointments.annotate(id, notes, byOffice()).then(seen);
      expect(await change({ technicianNotes: 'Compressor.' })).toEqual(['Compressor.', null, 2]);
      expect(await change({ totalCost: 189.99 })).toEqual(['Compressor.', 18_999, 3]);
      expect(await change({ totalCost: 1.15, technicianNotes: 'Fan.' })).toEqual(['Fan.', 115, 4]);
      expect(await change({})).toEqual(['Fan.', 115, 4]);
      expect(await change({ totalCost: 1.15, technicianNotes: 'Fan.' })).toEqual(['Fan.', 115, 4]);
      expect((await booking.announced()).map(({ fact, version }) => [fact, version])).toEqual([
        ['appointment-booked', 1],
        ['appointment-annotated', 2],
        ['appointment-annotated', 3],
        ['appointment-priced', 3],
        ['appointment-annotated', 4],
        ['appointment-priced', 4],
      ]);
    });

    describe('a cost of several lines', () => {
      const [call, pump] = [
        { text: 'Service call', amount: 89 },
        { text: 'Drain pump', amount: 124.5 },
      ];
      const discount = { text: 'Discount', amount: -10.05 };
      const lined = async (id: string, costLines: AnnotateAppointment['costLines']) =>
        booking.appointments.annotate(id, { costLines }, byOffice());
      const priced = async () =>
        (await booking.announced()).flatMap(({ fact, facts }) =>
          fact === 'appointment-priced' ? [facts] : [],
        );
      const costOf = async (id: string) => {
        const { totalCents, costLines, version } = await booking.appointments.get(id);
        return { totalCents, costLines, version };
      };

      it('makes the total their sum, in cents, and announces them', async () => {
        const { id } = await book();
        await lined(id, [call, pump, discount]);
        const costLines = [
          { text: 'Service call', cents: 8_900 },
          { text: 'Drain pump', cents: 12_450 },
          { text: 'Discount', cents: -1_005 },
        ];
        expect(await costOf(id)).toEqual({ totalCents: 20_345, costLines, version: 2 });
        expect(await priced()).toMatchObject([{ totalCents: 20_345, lines: costLines }]);
      });

      it('announces the same ones once, and others of the same total', async () => {
        const { id } = await book();
        await lined(id, [call, pump]);
        await lined(id, [{ ...call }, { ...pump }]);
        expect(await costOf(id)).toMatchObject({ version: 2 });
        await lined(id, [pump, call]);
        await lined(id, [{ ...pump, text: 'Drain pump, new' }, call]);
        expect(await costOf(id)).toMatchObject({ version: 4, totalCents: 21_350 });
        expect(await priced()).toHaveLength(3);
        const log = await booking.appointments.history(id);
        expect(log.slice(-2).map(({ message }) => message)).toEqual([
          'Cost lines changed',
          'Cost lines changed',
        ]);
      });

      it('gives way to one amount, even of the same total', async () => {
        const { id } = await book();
        await lined(id, [call, pump]);
        await booking.appointments.annotate(id, { totalCost: 213.5 }, byOffice());
        expect(await costOf(id)).toEqual({ totalCents: 21_350, costLines: [], version: 3 });
        expect(await priced()).toMatchObject([{}, { totalCents: 21_350, lines: [] }]);
      });
    });
  });
});

function seen({ technicianNotes, totalCents, version }: AppointmentEntity) {
  return [technicianNotes, totalCents, version];
}
