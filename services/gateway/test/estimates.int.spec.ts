/** Estimates: sent from the phone and the office, answered by their link. */
import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { visitPhotoRequests } from '@contracts/booking/visit-photos';
import {
  estimateCalls,
  type AnswerEstimate,
  type SendEstimate,
  type ShownEstimate,
} from '@contracts/payments/estimates';
import { priceBookCalls } from '@contracts/payments/price-book';
import { exampleEstimate } from '@contracts/testing/examples';
import { estimateLimits } from '@contracts/vocabulary/estimates';
import { Refusal } from '@service-kit/requests/refusal';
import { limits } from '../src/edge/limits/limits';
import { gatewayForTests, inject } from './gateway-under-test';

const gateway = gatewayForTests({ RATE_LIMIT: 'off' });

const appointmentId = randomUUID();
const estimateId = randomUUID();
const technicianId = randomUUID();
const photoId = randomUUID();
const token = 'e'.repeat(43);

const line = { kind: 'labor', text: 'Replace the belt', quantity: 1, amount: 120 } as const;
const body: SendEstimate = { options: [{ name: 'Repair', lines: [line] }], from: null };

const estimate = exampleEstimate({ id: estimateId, photos: [photoId] });
const shown: ShownEstimate = {
  number: 'FC-1042',
  description: 'Repair, Whirlpool Dryer',
  estimate,
  approvedBefore: null,
  open: true,
};

const phone = (method: 'get' | 'put', path: string) =>
  gateway.http[method](`/api/technician/${path}`).set({
    authorization: `Bearer ${gateway.phoneToken(technicianId)}`,
  });
const ofJob = `jobs/${appointmentId}/estimates`;
const ofVisit = `/api/appointments/${appointmentId}/estimates`;
const byLink = `/api/estimates/${token}`;

beforeEach(() => {
  gateway.stubs.answer(estimateCalls.send, () => estimate);
  gateway.stubs.answer(estimateCalls.ofVisit, () => ({ estimates: [estimate] }));
  gateway.stubs.answer(estimateCalls.shown, () => shown);
  gateway.stubs.answer(estimateCalls.answer, () => shown);
  gateway.stubs.answer(estimateCalls.ask, () => ({}));
  gateway.stubs.answer(estimateCalls.photo, () => ({ appointmentId }));
});

const sends = () => gateway.stubs.payloadsOf(estimateCalls.send);
const answers = () => gateway.stubs.payloadsOf(estimateCalls.answer);

describe('an estimate', () => {
  it('is sent by the technician whose phone it is, and by the person in the office', async () => {
    await phone('put', `${ofJob}/${estimateId}`).send(body).expect(200, estimate);
    await gateway.office('put', `${ofVisit}/${estimateId}`).send(body).expect(200, estimate);
    const sent = { appointmentId, estimateId, estimate: body };
    expect(sends()).toMatchObject([
      { ...sent, by: { technicianId } },
      { ...sent, by: { accountId: expect.any(Number) as number } },
    ]);
  });

  it('is read with all its versions by both', async () => {
    await phone('get', ofJob).expect(200, { estimates: [estimate] });
    await gateway.office('get', ofVisit).expect(200, { estimates: [estimate] });
    expect(gateway.stubs.payloadsOf(estimateCalls.ofVisit)).toEqual([
      { appointmentId, technicianId },
      { appointmentId, technicianId: null },
    ]);
  });

  it('has three options of twenty lines with the longest words in any script', async () => {
    const longest = {
      ...line,
      text: 'é'.repeat(estimateLimits.text),
      words: 'é'.repeat(estimateLimits.words),
      code: 'BELT-1',
      quantity: estimateLimits.quantity,
      amount: 0.01,
    };
    const lines = Array.from({ length: estimateLimits.lines }, () => longest);
    const options = ['A', 'B', 'C'].map((name) => ({ name, lines, words: longest.words }));
    const photos = Array.from({ length: estimateLimits.photos }, () => randomUUID());
    const whole = { options, photos, note: 'é'.repeat(estimateLimits.note), from: null };
    expect((await phone('put', `${ofJob}/${estimateId}`).send(whole)).body).toEqual(estimate);
    expect(sends().at(-1)).toMatchObject({ estimate: { options: [{}, {}, { lines }] } });
    const tooMany = { ...body, options: [{ name: 'A', lines: [...lines, longest] }] };
    await phone('put', `${ofJob}/${estimateId}`).send(tooMany).expect(400);
  });

  it.each<[string, object]>([
    ['without options', { options: [] }],
    ['with four', { options: ['A', 'B', 'C', 'D'].map((name) => ({ name, lines: [line] })) }],
    ['with two of one name', { options: ['A', 'a'].map((name) => ({ name, lines: [line] })) }],
    ['with an option without lines', { options: [{ name: 'A', lines: [] }] }],
    ['with a total below $0', { options: [{ name: 'A', lines: [discount(-1)] }] }],
    ['with a discount above $0', { options: [{ name: 'A', lines: [line, discount(1)] }] }],
    ['with labor below $0', { options: [{ name: 'A', lines: [{ ...line, amount: -1 }] }] }],
    ['with half a cent', { options: [{ name: 'A', lines: [{ ...line, amount: 0.005 }] }] }],
    ['with no quantity', { options: [{ name: 'A', lines: [{ ...line, quantity: 0 }] }] }],
    ['with an unknown kind', { options: [{ name: 'A', lines: [{ ...line, kind: 'tip' }] }] }],
    ['that doesn’t say what it replaces', { from: undefined }],
    ['that replaces a replaced one', { from: { revision: 1, state: 'replaced' } }],
    ['with a photo that is no id', { photos: ['../../etc'] }],
    ['with a fee below $0', { fee: { text: 'Fee', amount: -1 } }],
  ])('%s is refused', async (_, wrong) => {
    const before = sends().length;
    await phone('put', `${ofJob}/${estimateId}`)
      .send({ ...body, ...wrong })
      .expect(400);
    expect(sends()).toHaveLength(before);
  });

  it('of another version is refused with the present one', async () => {
    gateway.stubs.answer(estimateCalls.send, () => {
      throw new Refusal('changed_meanwhile', { details: { current: estimate } });
    });
    const answer = await phone('put', `${ofJob}/${estimateId}`).send(body).expect(409);
    expect(answer.body).toMatchObject({ code: 'changed_meanwhile', current: estimate });
  });
});

function discount(amount: number) {
  return { kind: 'discount', text: 'Discount', quantity: 1, amount } as const;
}

describe('the link of an estimate', () => {
  it('shows it to anyone who has it', async () => {
    await gateway.http.get(byLink).expect(200, shown);
    expect(gateway.stubs.payloadsOf(estimateCalls.shown)).toEqual([{ token }]);
  });

  it('that is none is unknown, and isn’t passed on when it’s too long', async () => {
    const tooLong = 'e'.repeat(101);
    for (const path of ['', `/photos/${photoId}`]) {
      const answer = await gateway.http.get(`/api/estimates/${tooLong}${path}`).expect(404);
      expect(answer.body.code).toBe('estimate_not_found');
    }
    expect(gateway.stubs.payloadsOf(estimateCalls.shown)).toEqual([]);
    gateway.stubs.answer(estimateCalls.shown, () => {
      throw new Refusal('estimate_not_found');
    });
    expect((await gateway.http.get(byLink).expect(404)).body.message).toMatch(/Check the link/);
  });

  it('takes an approval with the longest signature, and none longer', async () => {
    const signed = (count: number) => {
      const all = Array.from({ length: count }, (_, index) => ({
        x: -1_234.5678901234567 + index / 7,
        y: 1_234.5678901234567 - index / 7,
      }));
      const half = Math.floor(count / 2);
      const signature = [{ points: all.slice(0, half) }, { points: all.slice(half) }];
      return { revision: 1, decision: 'approve', option: 0, name: 'Nora Field', signature };
    };
    const answer = signed(estimateLimits.points) as AnswerEstimate;
    await gateway.http.post(`${byLink}/answer`).send(answer).expect(200, shown);
    expect(answers()).toEqual([{ token, answer }]);
    await gateway.http
      .post(`${byLink}/answer`)
      .send(signed(estimateLimits.points + 1))
      .expect(400);
    const dots = Array.from({ length: estimateLimits.strokes }, () => ({
      points: [{ x: 1, y: 1 }],
    }));
    await gateway.http
      .post(`${byLink}/answer`)
      .send({ ...answer, signature: dots })
      .expect(200);
    await gateway.http
      .post(`${byLink}/answer`)
      .send({ ...answer, signature: [...dots, ...dots] })
      .expect(400);
  });

  it.each<[string, object]>([
    ['without a name', { name: undefined }],
    ['with an empty name', { name: '  ' }],
    ['without an option', { option: undefined }],
    ['of a fourth option', { option: 3 }],
    ['without the version that was seen', { revision: undefined }],
    ['of no version', { revision: 0 }],
    ['with another decision', { decision: 'maybe' }],
    ['with a signature that is a text', { signature: '<svg>' }],
    ['with a point off the page', { signature: [{ points: [{ x: 1e9, y: 0 }] }] }],
  ])('takes no approval %s', async (_, wrong) => {
    const answer = { revision: 1, decision: 'approve', option: 0, name: 'Nora Field' };
    await gateway.http
      .post(`${byLink}/answer`)
      .send({ ...answer, ...wrong })
      .expect(400);
    expect(answers()).toEqual([]);
  });

  it('takes a decline, with a reason or without', async () => {
    for (const reason of ['Too much', undefined]) {
      const answer = { revision: 1, decision: 'decline', ...(reason && { reason }) };
      await gateway.http.post(`${byLink}/answer`).send(answer).expect(200);
      expect(answers().at(-1)).toEqual({ token, answer });
    }
    const tooLong = { revision: 1, decision: 'decline', reason: 'x'.repeat(301) };
    await gateway.http.post(`${byLink}/answer`).send(tooLong).expect(400);
  });

  it('takes questions', async () => {
    const asked = { id: randomUUID(), question: 'How long\ndoes it take?' };
    await gateway.http.post(`${byLink}/questions`).send(asked).expect(204);
    expect(gateway.stubs.payloadsOf(estimateCalls.ask)).toEqual([{ token, asked }]);
    for (const wrong of [
      { ...asked, question: ' ' },
      { ...asked, id: '1' },
    ])
      await gateway.http.post(`${byLink}/questions`).send(wrong).expect(400);
    gateway.stubs.answer(estimateCalls.ask, () => {
      throw new Refusal('rate_limited');
    });
    await gateway.http.post(`${byLink}/questions`).send(asked).expect(429);
  });

  it('shows its photos, those of its visit only', async () => {
    const jpeg = await sharp({
      create: { width: 40, height: 20, channels: 3, background: '#aab' },
    })
      .jpeg()
      .toBuffer();
    const file = `photos/${randomUUID()}.jpg`;
    const type = 'image/jpeg';
    await gateway.config.storage.put(file, new Blob([new Uint8Array(jpeg)], { type }), type);
    gateway.stubs.answer(visitPhotoRequests.read, () => ({ file, type }));
    const path = `${byLink}/photos/${photoId}`;
    const answer = await gateway.http.get(`${path}?size=small`).expect(200);
    expect(answer.headers['content-type']).toBe(type);
    expect(gateway.stubs.payloadsOf(estimateCalls.photo)).toEqual([{ token, photoId }]);
    expect(gateway.stubs.payloadsOf(visitPhotoRequests.read)).toEqual([
      { technicianId: null, appointmentId, photoId },
    ]);
    gateway.stubs.answer(visitPhotoRequests.read, () => {
      throw new Refusal('photo_not_found');
    });
    await gateway.http.get(path).expect(404);
    gateway.stubs.answer(estimateCalls.photo, () => {
      throw new Refusal('photo_not_found');
    });
    const asked = gateway.stubs.payloadsOf(visitPhotoRequests.read).length;
    await gateway.http.get(path).expect(404);
    expect(gateway.stubs.payloadsOf(visitPhotoRequests.read)).toHaveLength(asked);
    await gateway.config.storage.remove(file);
  });
});

describe('the calls by a link', () => {
  const limited = gatewayForTests({ TRUST_PROXY: 'loopback' });

  it('are limited together, per network, and not the others', async () => {
    limited.stubs.answer(estimateCalls.shown, () => shown);
    const from = (address: string, url: string, method: 'GET' | 'POST' = 'GET') =>
      inject(limited, { url, method, headers: { 'x-forwarded-for': address } });
    for (let done = 0; done < limits.estimate.attempts; done += 50) {
      const answers = Array.from({ length: 50 }, () => from('198.51.100.7', byLink));
      expect((await Promise.all(answers)).every(({ status }) => status === 200)).toBe(true);
    }
    const calls = [
      from('198.51.100.7', byLink),
      from('198.51.100.7', `${byLink}/photos/${photoId}`),
      from('198.51.100.7', `${byLink}/answer`, 'POST'),
      from('198.51.100.7', `${byLink}/questions`, 'POST'),
    ];
    expect((await Promise.all(calls)).map(({ status }) => status)).toEqual([429, 429, 429, 429]);
    expect((await from('198.51.100.8', byLink)).status).toBe(200);
    expect((await from('198.51.100.7', '/api/payments/due/x')).status).not.toBe(429);
  });
});

describe('the price book on the phone', () => {
  it('is what is sold, page by page', async () => {
    gateway.stubs.answer(priceBookCalls.list, () => ({ items: [], total: 0, nextCursor: null }));
    await phone('get', 'price-book?limit=500&cursor=next').expect(200);
    await phone('get', 'price-book?retired=true').expect(400);
    const asked = gateway.stubs.payloadsOf(priceBookCalls.list);
    expect(asked).toEqual([{ limit: 500, cursor: 'next' }]);
    await gateway.office('get', '/api/technician/price-book').expect(403);
  });
});
