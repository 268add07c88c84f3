/** An estimate from the technician's phone to the customer's, and what becomes of the visit. */
import { randomUUID } from 'node:crypto';
import type { Appointment, AppointmentHistoryEntry } from '@contracts/booking/appointments';
import type { NamedConversation } from '@contracts/notifications/conversations';
import type { Estimate, SendEstimate, ShownEstimate } from '@contracts/payments/estimates';
import type { BillDue } from '@contracts/payments/paying';
import { eventually } from '@service-kit/testing/eventually';
import { TextServer } from '@services/notifications/test/text-server';
import { addTechnician, book, office, phoneOf, type Headers } from './people';
import { WholeChain } from './whole-chain';

const number = '+19045550161';
const conversation = `/api/admin/conversations/${encodeURIComponent(number)}`;

const options = (amount: number): SendEstimate['options'] => [
  { name: 'Repair', lines: [{ kind: 'labor', text: 'Replace the belt', quantity: 1, amount }] },
  { name: 'Replace', lines: [{ kind: 'part', text: 'New dryer', quantity: 1, amount: 700 }] },
];

describe('an estimate', () => {
  let provider: TextServer;
  let chain: WholeChain;
  let admin: Headers;
  let phone: Headers;
  let technicianId: string;

  beforeAll(async () => {
    provider = await new TextServer().listen();
    chain = await WholeChain.open({ SMS_URL: provider.url });
    admin = await office(chain);
    const technician = await addTechnician(chain, admin);
    technicianId = technician.id;
    phone = await phoneOf(chain, admin, technician);
  });
  afterAll(async () => {
    await chain?.close();
    await provider?.close();
  });

  async function assigned(): Promise<Appointment> {
    const { id } = await book(chain, admin, { smsConsent: true });
    return chain.call('put', `/api/appointments/${id}/assign`, admin, { technicianId });
  }
  const send = (id: string, estimate: SendEstimate, status = 200, estimateId = randomUUID()) =>
    chain.call<Estimate>(
      'put',
      `/api/technician/jobs/${id}/estimates/${estimateId}`,
      phone,
      estimate,
      status,
    );
  const visit = (id: string) => chain.get<Appointment>(`/api/appointments/${id}`, admin);
  /** The link in the newest text with one. */
  const textedLink = (count: number) =>
    eventually(() => {
      const links = provider.received.flatMap(
        ({ fields }) => /\/estimate#([\w-]+)/.exec(fields.Body ?? '')?.[1] ?? [],
      );
      if (links.length < count) throw new Error('no text yet');
      return Promise.resolve(links.at(-1)!);
    });

  it('is approved on the customer’s phone, and is the visit’s price from then on', async () => {
    const { id } = await assigned();
    const estimateId = randomUUID();
    const first = { options: options(150), from: null };
    await send(id, first, 200, estimateId);
    await send(id, first, 200, estimateId);
    const token = await textedLink(1);
    const path = `/api/estimates/${token}`;
    expect(await chain.get<ShownEstimate>(path)).toMatchObject({ estimate: { revision: 1 } });
    const answer = { revision: 1, decision: 'approve', option: 0, name: 'Ada Byrne' };
    await chain.call('post', `${path}/answer`, {}, answer);
    await eventually(async () =>
      expect(await visit(id)).toMatchObject({
        totalCost: '150.00',
        costLines: [{ text: 'Replace the belt', amount: '150.00' }],
        estimate: { state: 'approved', approved: { total: '150.00', name: 'Ada Byrne' } },
      }),
    );

    await send(id, { options: options(180), from: { revision: 1, state: 'sent' } }, 409);
    await send(id, { options: options(180), from: { revision: 1, state: 'approved' } });
    await chain.call('post', `${path}/answer`, {}, { ...answer, option: 1 }, 409);
    await chain.call('post', `${path}/answer`, {}, { ...answer, revision: 2 });
    await eventually(async () => expect(await visit(id)).toMatchObject({ totalCost: '180.00' }));
    const log = await chain.get<AppointmentHistoryEntry[]>(
      `/api/appointments/${id}/history`,
      admin,
    );
    expect(log.map(({ message }) => message)).toEqual(
      expect.arrayContaining([
        'Sent an estimate, $150.00 to $700.00',
        'Approved Repair for $150.00, signed Ada Byrne',
        'Sent version 2 of the estimate, $180.00 to $700.00',
        'Approved Repair for $180.00, signed Ada Byrne',
        'Total cost changed from $150.00 to $180.00',
      ]),
    );
  });

  it('is asked about, declined, and then its fee is due', async () => {
    const before = provider.received.filter(({ fields }) => /estimate#/.test(fields.Body ?? ''));
    const { id } = await assigned();
    const fee = { text: 'Diagnostic fee', amount: 89 };
    await send(id, { options: options(150), fee, from: null });
    const path = `/api/estimates/${await textedLink(before.length + 1)}`;
    const asked = { id: randomUUID(), question: 'Is the belt included?' };
    for (let time = 0; time < 2; time += 1)
      await chain.call('post', `${path}/questions`, {}, asked, 204);
    await eventually(async () =>
      expect(await chain.get<NamedConversation>(conversation, admin)).toMatchObject({
        unread: 1,
        last: { text: 'Is the belt included?' },
      }),
    );
    const answer = { revision: 1, decision: 'decline', reason: 'I’ll buy a new one' };
    await chain.call('post', `${path}/answer`, {}, answer);
    await eventually(async () =>
      expect(await visit(id)).toMatchObject({
        totalCost: '89.00',
        due: '89.00',
        estimate: { state: 'declined', reason: 'I’ll buy a new one', approved: null },
      }),
    );
    await chain.call('post', `/api/appointments/${id}/cancel`, admin, {
      version: (await visit(id)).version,
    });
    expect(await chain.get<ShownEstimate>(path)).toMatchObject({ open: false });
    await send(id, { options: options(150), from: { revision: 1, state: 'declined' } }, 409);
  });

  it('opens no bill, and a pay link no estimate', async () => {
    const before = provider.received.filter(({ fields }) => /estimate#/.test(fields.Body ?? ''));
    const { id } = await assigned();
    await send(id, { options: options(150), from: null });
    const token = await textedLink(before.length + 1);
    await chain.call<BillDue>('get', `/api/payments/due/${token}`, {}, undefined, 404);
    await chain.call('get', `/api/manage/${token}`, {}, undefined, 404);
    const { version } = await visit(id);
    await chain.call('post', `/api/appointments/${id}/new-links`, admin, { version });
    await chain.call('get', `/api/estimates/${token}`, {}, undefined, 404);
  });
});
