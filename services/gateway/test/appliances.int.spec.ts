/** A visit's appliance: booking's, with the customers service's word on who was merged. */
import { randomUUID } from 'node:crypto';
import { applianceCalls } from '@contracts/booking/appliances';
import { bookingRequests } from '@contracts/booking/appointments';
import { customerRecordCalls } from '@contracts/customers/records';
import { exampleAppliance } from '@contracts/testing/examples';
import { trackingRequests } from '@contracts/tracking/records';
import { aJob, technicianVisitOf } from './factories';
import { gatewayForTests, officer } from './gateway-under-test';

const gateway = gatewayForTests({ RATE_LIMIT: 'off' });

const appointmentId = randomUUID();
const officePath = `/api/appointments/${appointmentId}/appliance`;
const phonePath = `/api/technician/jobs/${appointmentId}/appliance`;
const dryer = exampleAppliance({ customerNumbers: [1001] });
const oven = exampleAppliance({ appliance: 'Oven', brand: 'Bosch', customerNumbers: [1007] });
const strange = exampleAppliance({ customerNumbers: [1010] });
const naming = { applianceId: dryer.id, from: null };

const away = () => Promise.reject(new Error('away'));
const listed = () =>
  gateway.stubs.answer(applianceCalls.list, ({ numbers }) =>
    [dryer, oven, strange].filter(({ customerNumbers }) =>
      customerNumbers.some((number) => numbers.includes(number)),
    ),
  );

describe('the appliance of a visit', () => {
  it('is chosen from its customer’s, also those of records that were merged', async () => {
    gateway.stubs.answer(applianceCalls.ofVisit, () => ({
      customerNumber: 1001,
      applianceId: dryer.id,
    }));
    gateway.stubs.answer(customerRecordCalls.mergedNumbers, () => [[1001, 1007]]);
    listed();
    const shown = await gateway.office('get', officePath).expect(200);
    expect(shown.body).toEqual({ applianceId: dryer.id, appliances: [dryer, oven] });
    expect(gateway.stubs.payloadsOf(applianceCalls.list).at(-1)).toEqual({
      numbers: [1001, 1007],
      appointmentIds: [appointmentId],
    });
    gateway.stubs.answer(customerRecordCalls.mergedNumbers, away);
    const without = await gateway.office('get', officePath).expect(200);
    expect(without.body).toEqual({ applianceId: dryer.id, appliances: [dryer] });
  });

  it('is asked of no one while it is not known whose the visit is', async () => {
    gateway.stubs.answer(applianceCalls.ofVisit, () => ({
      customerNumber: null,
      applianceId: null,
    }));
    const before = gateway.stubs.payloadsOf(applianceCalls.list).length;
    const shown = await gateway.office('get', officePath).expect(200);
    expect(shown.body).toEqual({ applianceId: null, appliances: [] });
    expect(gateway.stubs.payloadsOf(applianceCalls.list)).toHaveLength(before);
  });

  it('is on the phone with each job, and the jobs are there without it', async () => {
    const jobs = () =>
      gateway.http
        .get('/api/technician/jobs')
        .set('authorization', `Bearer ${gateway.phoneToken()}`)
        .expect(200);
    const [first, second] = [aJob(), aJob()];
    gateway.stubs.answer(trackingRequests.journeys, () => []);
    gateway.stubs.answer(bookingRequests.technicianVisits, () => [
      { ...technicianVisitOf(first), customerNumber: 1001, applianceId: dryer.id },
      { ...technicianVisitOf(second), customerNumber: 1010, applianceId: null },
    ]);
    gateway.stubs.answer(customerRecordCalls.mergedNumbers, () => [[1001, 1007], [1010]]);
    listed();
    expect((await jobs()).body).toMatchObject([
      { number: first.number, applianceId: dryer.id, appliances: [dryer, oven] },
      { number: second.number, applianceId: null, appliances: [strange] },
    ]);
    gateway.stubs.answer(applianceCalls.list, away);
    expect((await jobs()).body).toMatchObject([
      { applianceId: dryer.id, appliances: [] },
      { applianceId: null, appliances: [] },
    ]);
  });

  it('is named by the office and by the technician, each under their own name', async () => {
    gateway.stubs.answer(applianceCalls.nameByOffice, () => ({ appliance: dryer }));
    gateway.stubs.answer(applianceCalls.nameByTechnician, () => ({ appliance: dryer }));
    const byOffice = await gateway.office('put', officePath).send(naming).expect(200);
    expect(byOffice.body).toEqual({ appliance: dryer });
    expect(gateway.stubs.payloadsOf(applianceCalls.nameByOffice).at(-1)).toEqual({
      appointmentId,
      naming,
      by: officer,
    });
    await gateway.http
      .put(phonePath)
      .set('authorization', `Bearer ${gateway.phoneToken('ana')}`)
      .send(naming)
      .expect(200);
    expect(gateway.stubs.payloadsOf(applianceCalls.nameByTechnician).at(-1)).toEqual({
      technicianId: 'ana',
      appointmentId,
      naming,
    });
  });

  it.each([
    [{ from: null }, 'applianceId'],
    [{ ...naming, applianceId: 'x' }, 'applianceId'],
    [{ ...naming, facts: [] }, 'facts'],
    [{ ...naming, facts: { appliance: 'Rocket', brand: 'Samsung' } }, 'facts.appliance'],
    [{ ...naming, facts: { appliance: 'Dryer', brand: 'Samsung', year: 1 } }, 'facts.year'],
    [
      { ...naming, facts: { appliance: 'Dryer', brand: 'Samsung', place: 'x'.repeat(61) } },
      'facts.place',
    ],
  ])('is nothing that it can’t be: %j', async (body, field) => {
    const refused = await gateway.office('put', officePath).send(body).expect(400);
    expect(refused.body).toMatchObject({
      errors: expect.arrayContaining([{ field, message: expect.any(String) }]),
    });
  });
});
