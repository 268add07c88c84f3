/** Invoices: issued from the phone and the office, opened as PDF. */
import { randomUUID } from 'node:crypto';
import {
  invoiceCalls,
  type CreditInvoice,
  type IssueInvoice,
  type VisitInvoices,
} from '@contracts/payments/invoices';
import { paymentCalls, type BillDue } from '@contracts/payments/paying';
import { exampleInvoice } from '@contracts/testing/examples';
import { invoiceLimits } from '@contracts/vocabulary/tax/invoices';
import { Refusal } from '@service-kit/requests/refusal';
import { limits } from '../src/edge/limits/limits';
import { repeat } from './accounts/account-calls';
import { gatewayForTests, inject } from './gateway-under-test';

const gateway = gatewayForTests({ TRUST_PROXY: 'loopback' });

const appointmentId = randomUUID();
const invoiceId = randomUUID();
const creditId = randomUUID();
const technicianId = randomUUID();
const token = 'p'.repeat(43);

const line = { kind: 'labor', text: 'Replace the belt', amount: 120 } as const;
const body: IssueInvoice = {
  county: 'St Johns',
  basis: 'labor-only',
  lines: [line],
  priced: 3,
  total: 120,
};
const credit: CreditInvoice = { lines: [line], reason: 'Came late', total: 120 };
const now: VisitInvoices = { invoices: [exampleInvoice()], proposal: null };

const phone = (method: 'get' | 'put', path = '') =>
  gateway.http[method](`/api/technician/jobs/${appointmentId}/invoices${path}`).set({
    authorization: `Bearer ${gateway.phoneToken(technicianId)}`,
  });
const ofVisit = `/api/appointments/${appointmentId}/invoices`;
const own = `/api/admin/invoices/${invoiceId}`;
const due = `/api/payments/due/${token}`;

beforeEach(() => {
  gateway.stubs.answer(invoiceCalls.issue, () => now);
  gateway.stubs.answer(invoiceCalls.credit, () => now);
  gateway.stubs.answer(invoiceCalls.void, () => now);
  gateway.stubs.answer(invoiceCalls.ofVisit, () => now);
  gateway.stubs.answer(invoiceCalls.document, () => exampleInvoice());
});

const issues = () => gateway.stubs.payloadsOf(invoiceCalls.issue);

describe('an invoice', () => {
  it('is issued by the technician whose phone it is, and by the person in the office', async () => {
    await phone('put', `/${invoiceId}`).send(body).expect(200, now);
    await gateway.office('put', `${ofVisit}/${invoiceId}`).send(body).expect(200, now);
    const issued = { appointmentId, invoiceId, invoice: body };
    expect(issues()).toMatchObject([
      { ...issued, by: { technicianId } },
      { ...issued, by: { accountId: expect.any(Number) as number } },
    ]);
  });

  it('is read with all documents of its visit by both', async () => {
    await phone('get').expect(200, now);
    await gateway.office('get', ofVisit).expect(200, now);
    expect(gateway.stubs.payloadsOf(invoiceCalls.ofVisit)).toEqual([
      { appointmentId, technicianId },
      { appointmentId, technicianId: null },
    ]);
  });

  it('has as many lines as fit, with the longest words in any script', async () => {
    const longest = {
      ...line,
      text: 'é'.repeat(invoiceLimits.text),
      item: 'é'.repeat(invoiceLimits.item),
    };
    const certificate = {
      kind: 'exempt',
      number: '9'.repeat(invoiceLimits.certificate),
      until: null,
    };
    const lines = Array.from({ length: invoiceLimits.lines }, () => longest);
    const whole = { ...body, basis: 'exempt-certificate', certificate, lines };
    await phone('put', `/${invoiceId}`).send(whole).expect(200);
    expect(issues().at(-1)).toMatchObject({ invoice: { certificate, lines } });
    const tooMany = { ...body, lines: [...lines, longest] };
    await phone('put', `/${invoiceId}`).send(tooMany).expect(400);
  });

  it.each<[string, object]>([
    ['without lines', { lines: [] }],
    ['with half a cent', { lines: [{ ...line, amount: 0.005 }] }],
    ['with an unknown kind', { lines: [{ ...line, kind: 'tip' }] }],
    ['with a line that says nothing', { lines: [{ ...line, text: ' ' }] }],
    ['of a county that isn’t served', { county: 'Orange' }],
    ['without a basis', { basis: undefined }],
    ['exempt without a certificate', { basis: 'exempt-certificate' }],
    ['that doesn’t say which price it’s for', { priced: undefined }],
    ['with a total below $0', { total: -1 }],
  ])('%s is refused', async (_, wrong) => {
    const before = issues().length;
    await phone('put', `/${invoiceId}`)
      .send({ ...body, ...wrong })
      .expect(400);
    expect(issues()).toHaveLength(before);
  });

  it('of a price that has changed is refused with what there is now', async () => {
    gateway.stubs.answer(invoiceCalls.issue, () => {
      throw new Refusal('changed_meanwhile', { details: { current: now } });
    });
    const answer = await phone('put', `/${invoiceId}`).send(body).expect(409);
    expect(answer.body).toMatchObject({ code: 'changed_meanwhile', current: now });
  });

  it('is credited and voided by a person in the office, with a reason', async () => {
    const note = `${own}/credit-notes/${creditId}`;
    await gateway.office('put', note).send(credit).expect(200, now);
    await gateway
      .office('put', note)
      .send({ ...credit, reason: ' ' })
      .expect(400);
    await gateway.office('post', `${own}/void`).send({ reason: 'Wrong address' }).expect(200, now);
    await gateway.office('post', `${own}/void`).send({}).expect(400);
    const by = expect.objectContaining({ name: expect.any(String) as string }) as object;
    expect(gateway.stubs.payloadsOf(invoiceCalls.credit)).toEqual([
      { invoiceId, creditId, credit, by },
    ]);
    expect(gateway.stubs.payloadsOf(invoiceCalls.void)).toEqual([
      { invoiceId, asked: { reason: 'Wrong address' }, by },
    ]);
  });
});

describe('the PDF of an invoice', () => {
  const link = `${due}/invoices/${invoiceId}/pdf`;

  it('is opened by the office, and by the link of its bill', async () => {
    for (const answer of [
      await gateway.office('get', `${own}/pdf`),
      await gateway.http.get(link),
    ]) {
      expect(answer.status).toBe(200);
      expect(answer.headers['content-type']).toBe('application/pdf');
      expect(answer.headers['content-disposition']).toBe('inline; filename="INV10482.pdf"');
      expect((answer.body as Buffer).subarray(0, 5).toString()).toBe('%PDF-');
    }
    expect(gateway.stubs.payloadsOf(invoiceCalls.document)).toEqual([
      { invoiceId, payToken: null },
      { invoiceId, payToken: token },
    ]);
  });

  it('of another bill is unknown', async () => {
    gateway.refuse(invoiceCalls.document, 'invoice_not_found');
    const { body: refusal } = await gateway.http.get(link).expect(404);
    expect(refusal).toMatchObject({ code: 'invoice_not_found' });
  });

  it('is made so often for one address, since it costs more than looking at the bill', async () => {
    gateway.stubs.answer(paymentCalls.due, () => ({ number: 'FC-1042' }) as BillDue);
    const get = (url: string, from: string) =>
      inject(gateway, { method: 'GET', url, headers: { 'x-forwarded-for': from } });
    await repeat(limits['invoice-pdf'].attempts, async () =>
      expect((await get(link, '192.0.2.91')).status).toBe(200),
    );
    const refused = await get(link, '192.0.2.91');
    expect(refused.status).toBe(429);
    expect(refused.body).toMatchObject({ code: 'rate_limited' });
    expect((await get(due, '192.0.2.91')).status).toBe(200);
    expect((await get(link, '192.0.2.92')).status).toBe(200);
  });
});
