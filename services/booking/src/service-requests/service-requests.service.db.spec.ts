import { randomUUID } from 'node:crypto';
import { serviceRequestStatuses } from '@contracts/vocabulary/service-request-status';
import { outcomeOf } from '@service-kit/testing/outcome-of';
import { bookingForTests, refusalOf } from '../../test/booking-under-test';
import { aRequest, byOffice, friday } from '../../test/factories';
import { requestHelpers } from '../../test/request-helpers';

describe('a service request', () => {
  const booking = bookingForTests();
  let technician: string;
  const help = requestHelpers(booking);

  beforeEach(async () => {
    [technician] = (await booking.hire(2)) as [string, string];
  });

  describe('is taken', () => {
    it('with a number of its own, pending, and no emergency unless it says so', async () => {
      booking.said.length = 0;
      const first = await booking.ask();
      const second = await booking.ask({ isEmergency: true });
      expect(first).toEqual({
        ...aRequest({ email: first.email }).request,
        modelNumber: null,
        version: 1,
        truncated: [],
        id: first.id,
        number: 'SR-1001',
        customerId: null,
        customerNumber: null,
        isEmergency: false,
        status: 'pending',
        technicianNotes: null,
        origin: 'site',
        appointmentId: null,
        appointment: null,
        completedAt: null,
        createdAt: friday.toISOString(),
      });
      expect(second).toMatchObject({ number: 'SR-1002', isEmergency: true });
      expect(await help.stored(first.id)).toEqual(first);
      expect(booking.said[0]).toEqual({
        subject: 'live.dispatch',
        payload: { changed: ['service-requests'] },
      });
      expect(await booking.announced()).toEqual([]);
    });

    it('under a key that another call has used, only with the same words', async () => {
      const first = await booking.ask({}, { idempotencyKey: 'one' });
      // No one's name is kept next to the key.
      const [kept] = await booking.query<{ reply: object }>(`SELECT reply FROM idempotency_keys`);
      expect(Object.keys(kept!.reply).toSorted()).toEqual(['createdAt', 'id', 'number']);
      await help.change(first.id, { status: 'cancelled' });
      expect(await booking.ask({}, { idempotencyKey: 'one' })).toEqual(first);
      const other = booking.ask({ brand: 'Wolf' }, { idempotencyKey: 'one' });
      expect(await outcomeOf(other)).toBe('idempotency_key_reused');
      const elsewhere = await booking.ask(
        { brand: 'Wolf' },
        { idempotencyKey: 'one', principal: 'x' },
      );
      expect(elsewhere.id).not.toBe(first.id);
      expect((await booking.requestLists.page({})).total).toBe(2);
    });
  });

  describe('is changed', () => {
    it('in its notes alone, as often as wanted and in any status', async () => {
      const { id } = await booking.ask();
      expect(await help.change(id, { technicianNotes: 'Call after 5.' })).toMatchObject({
        status: 'pending',
        technicianNotes: 'Call after 5.',
      });
      await help.change(id, { status: 'cancelled' });
      await help.change(id, { technicianNotes: 'Bought a new one.' });
      await help.change(id, {});
      expect(await help.stored(id)).toMatchObject({
        status: 'cancelled',
        technicianNotes: 'Bought a new one.',
      });
    });

    it.each(['scheduled', 'completed'] as const)('not to %s while it waits', async (status) => {
      const { id } = await booking.ask();
      const refusal = await refusalOf(help.change(id, { status, technicianNotes: 'Lost?' }));
      expect(refusal).toMatchObject({
        code: 'transition_refused',
        details: { allowed: ['cancelled'] },
      });
      expect(await help.stored(id)).toMatchObject({ status: 'pending', technicianNotes: null });
    });

    it('to completed once it is scheduled, and then no more', async () => {
      const { id } = await help.scheduled();
      const completed = await help.change(id, { status: 'completed' });
      expect(completed).toMatchObject({ status: 'completed', completedAt: friday.toISOString() });
      expect(completed.appointment).toMatchObject({ number: 'FC-1001', status: 'scheduled' });
      for (const status of serviceRequestStatuses.filter((each) => each !== 'completed')) {
        const refusal = await refusalOf(help.change(id, { status }));
        expect(refusal).toMatchObject({ code: 'transition_refused', details: { allowed: [] } });
      }
    });

    it('to cancelled together with the visit it has', async () => {
      const { id, appointmentId } = await help.scheduled();
      expect(await help.change(id, { status: 'cancelled' })).toMatchObject({
        status: 'cancelled',
        appointmentId: null,
        appointment: null,
      });
      expect(await booking.appointments.get(String(appointmentId))).toMatchObject({
        status: 'cancelled',
        cancelReason: 'Service request SR-1001 was canceled.',
        serviceRequestId: id,
      });
    });

    it('not to cancelled once its visit has started', async () => {
      const { id, appointmentId } = await help.scheduled();
      await booking.appointments.assign(String(appointmentId), technician, byOffice());
      const steps = ['dispatched', 'en-route', 'arrived', 'in-progress'] as const;
      await booking.drive(String(appointmentId), ...steps);
      expect(await refusalOf(help.change(id, { status: 'cancelled' }))).toMatchObject({
        code: 'transition_refused',
        details: { allowed: ['completed'] },
      });
      expect(await help.stored(id)).toMatchObject({ status: 'scheduled', appointmentId });
    });

    it('only when it is there', async () => {
      for (const id of [randomUUID(), 'not-an-id', '']) {
        for (const what of [{}, { status: 'cancelled' as const }]) {
          expect(await outcomeOf(help.change(id, what))).toBe('service_request_not_found');
        }
        expect(await outcomeOf(booking.serviceRequests.get(id))).toBe('service_request_not_found');
      }
    });
  });

  describe('follows its appointment', () => {
    it('when that is completed', async () => {
      const { id, appointmentId } = await help.scheduled();
      await booking.complete(String(appointmentId));
      expect(await help.stored(id)).toMatchObject({
        status: 'completed',
        completedAt: friday.toISOString(),
        appointmentId,
        appointment: { status: 'completed' },
      });
    });

    it('back among the pending ones when that is canceled, and can be scheduled again', async () => {
      const { id, appointmentId } = await help.scheduled();
      await booking.appointments.cancel(
        String(appointmentId),
        'The technician is ill.',
        byOffice(),
      );
      expect(await help.stored(id)).toMatchObject({
        status: 'pending',
        appointmentId: null,
        appointment: null,
      });
      const again = await help.schedule(id, { timeSlot: '11:00-12:00' });
      expect(again.appointment).toMatchObject({ number: 'FC-1002', serviceRequestId: id });
      await booking.appointments.cancel(String(appointmentId), 'Pressed twice.', byOffice());
      expect(await help.stored(id)).toMatchObject({
        status: 'scheduled',
        appointmentId: again.appointment.id,
      });
    });

    it('no more once someone has completed it', async () => {
      const { id, appointmentId } = await help.scheduled();
      await help.change(id, { status: 'completed' });
      await booking.appointments.cancel(String(appointmentId), null, byOffice());
      expect(await help.stored(id)).toMatchObject({ status: 'completed', appointmentId });
    });

    it('to one end, when canceling and completing come at once', async () => {
      for (const hour of [7, 8, 9, 10, 11, 12]) {
        const two = (value: number) => String(value).padStart(2, '0');
        const timeSlot = `${two(hour)}:00-${two(hour + 1)}:00`;
        const { id, appointmentId } = await help.scheduled({ timeSlot });
        await Promise.allSettled([
          booking.appointments.cancel(String(appointmentId), null, byOffice()),
          booking.complete(String(appointmentId)),
          help.change(id, { technicianNotes: 'In between.' }),
        ]);
        const { status } = await booking.appointments.get(String(appointmentId));
        expect(['cancelled', 'completed']).toContain(status);
        expect(await help.stored(id)).toMatchObject({
          status: status === 'cancelled' ? 'pending' : 'completed',
          technicianNotes: 'In between.',
        });
      }
    });
  });
});
