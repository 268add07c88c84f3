import { DescribedApi, type ApiDocument } from './described-api';

const answered = (schema: object) => ({
  responses: { 200: { content: { 'application/json': { schema } } }, 204: {} },
});
const slot = {
  type: 'object',
  properties: { time: { type: 'string' } },
  required: ['time'],
  additionalProperties: false,
};
const api = new DescribedApi({
  paths: {
    '/visits/{id}': { get: answered({ $ref: '#/components/schemas/Slot' }) },
    '/visits/slots': { get: answered({ type: 'array' }) },
    '/visits/{id}/photos/{photoId}': { put: answered({}) },
  },
  components: { schemas: { Slot: slot } },
} as unknown as ApiDocument);

describe('an address', () => {
  it.each([
    ['get', '/visits/slots?day=1', '/visits/slots'],
    ['GET', '/visits/7', '/visits/{id}'],
    ['put', '/visits/7/photos/8', '/visits/{id}/photos/{photoId}'],
    ['post', '/visits/7', undefined],
    ['get', '/visits/7/photos/8', undefined],
    ['get', '/other/visits/7', undefined],
  ])('is found for %s %s: %s', (method, address, path) => {
    expect(api.callAt(method, address)?.path).toBe(path);
  });
});

describe('an answer', () => {
  const call = api.callAt('get', '/visits/7')!;

  it.each([
    [200, { time: '9:00' }, undefined],
    [200, { time: '9:00', by: 'Dana' }, 'must NOT have additional properties by'],
    [200, {}, "must have required property 'time'"],
    [204, {}, undefined],
    [204, { time: '9:00' }, 'a body where none is described'],
    [500, {}, 'status 500 is not described'],
  ])('with %s and %j: %s', (status, body, wrong) => {
    const found = api.mismatch(call, status, body);
    expect(found).toEqual(wrong === undefined ? undefined : expect.stringContaining(wrong));
  });

  it('is compared by a schema’s name, too', () => {
    expect(api.mismatchOf('Slot', { time: '9:00' })).toBeUndefined();
    expect(api.mismatchOf('Slot', { time: 9 })).toContain('/time must be string');
  });
});
