/** The office's inbox: with names of booking and tracking, and without. */
import { bookingRequests } from '@contracts/booking/appointments';
import { conversationRequests, type Conversation } from '@contracts/notifications/conversations';
import { technicianRequests } from '@contracts/tracking/technicians';
import { Refusal } from '@service-kit/requests/refusal';
import { aTechnician } from './factories';
import { gatewayForTests } from './gateway-under-test';

const gateway = gatewayForTests({ RATE_LIMIT: 'off' });
const dispatcher = () => gateway.token('admin', { claims: { officeRole: 'dispatcher' } });

const number = '+19045550110';
const technician = aTechnician();
const conversation = (changes: Partial<Conversation> = {}): Conversation => ({
  number,
  unread: 1,
  last: { text: 'hello', fromThem: true, at: '2026-11-20T15:00:00.000Z' },
  appointmentId: null,
  technicianId: null,
  blocked: null,
  callInstead: false,
  ...changes,
});
const visit = {
  ...{ appointmentId: 'a', number: 'FC-1001', customerName: 'Ana Reyes', technicianName: null },
  ...{ appointmentDate: '2026-12-04', timeSlot: '08:00-09:00' },
};

describe('the inbox', () => {
  const list = async () =>
    (await gateway.as(dispatcher(), 'get', '/api/admin/conversations?show=unread').expect(200))
      .body as unknown[];

  beforeEach(() => {
    gateway.stubs.answer(conversationRequests.conversations, () => ({
      items: [
        conversation({ appointmentId: 'a' }),
        conversation({ number: '+19045550111', technicianId: technician.id }),
        conversation({ number: '+19045550112' }),
      ],
      total: 3,
      nextCursor: null,
    }));
    gateway.stubs.answer(bookingRequests.names, () => [visit]);
    gateway.stubs.answer(technicianRequests.technicians, () => [technician]);
  });

  it('names the visit that our texts were about, and technicians', async () => {
    expect(await list()).toMatchObject([
      { number, visit: { customerName: 'Ana Reyes', number: 'FC-1001' }, technicianName: null },
      { number: '+19045550111', visit: null, technicianName: technician.name },
      { number: '+19045550112', visit: null, technicianName: null },
    ]);
    expect(gateway.stubs.payloadsOf(conversationRequests.conversations)).toEqual([
      { show: 'unread' },
    ]);
  });

  it('is there without booking and tracking', async () => {
    gateway.stubs.answer(bookingRequests.names, () => Promise.reject(new Error('a bug')));
    gateway.stubs.answer(technicianRequests.technicians, () => Promise.reject(new Error('a bug')));
    expect(await list()).toMatchObject([
      { number, visit: null },
      { technicianName: null },
      { visit: null },
    ]);
  });
});

describe('an answer', () => {
  const path = `/api/admin/conversations/${encodeURIComponent(number)}/texts`;

  it('is sent by a dispatcher, in their name, with its key', async () => {
    gateway.stubs.answer(conversationRequests.sendText, ({ text }) => ({
      ...{ id: 'x', number, text, at: '2026-11-20T15:00:00.000Z', appointmentId: null },
      ...{ received: null, sent: null },
    }));
    await gateway
      .as(dispatcher(), 'post', path)
      .set('idempotency-key', 'k1')
      .send({ text: '  3 PM works ' })
      .expect(201);
    expect(gateway.stubs.payloadsOf(conversationRequests.sendText)).toMatchObject([
      {
        number,
        text: '3 PM works',
        idempotencyKey: 'k1',
        by: { name: expect.any(String) as string },
      },
    ]);
  });

  it('is refused with the reason', async () => {
    gateway.stubs.answer(conversationRequests.sendText, () =>
      Promise.reject(new Refusal('text_refused', { message: 'They opted out.' })),
    );
    const { body } = await gateway.as(dispatcher(), 'post', path).send({ text: 'x' }).expect(409);
    expect(body).toMatchObject({ code: 'text_refused', message: 'They opted out.' });
    for (const text of [' ', 'x'.repeat(641), 7]) {
      await gateway.as(dispatcher(), 'post', path).send({ text }).expect(400);
    }
    const nowhere = '/api/admin/conversations/9045550110/texts';
    await gateway.as(dispatcher(), 'post', nowhere).send({ text: 'x' }).expect(404);
  });
});

describe('a list of texts', () => {
  it.each([
    ['', 400],
    ['?numbers=', 400],
    ['?numbers=9045550110', 400],
    [`?numbers=${Array.from({ length: 11 }, () => '%2B19045550110').join()}`, 400],
    ['?numbers=%2B19045550110,%2B19045550111&limit=20', 200],
  ])('of %p is answered with %i', async (query, status) => {
    gateway.stubs.answer(conversationRequests.texts, () => ({
      items: [],
      total: 0,
      nextCursor: null,
    }));
    await gateway.as(dispatcher(), 'get', `/api/admin/texts${query}`).expect(status);
  });
});
