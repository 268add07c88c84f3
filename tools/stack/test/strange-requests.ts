import fc from 'fast-check';
import { anyCharacter } from '@contracts/testing/any-character';
import { slotLabels } from '@contracts/vocabulary/booking';
import type { DescribedApi, DescribedCall, Schema } from '@contracts/testing/described-api';

/** `raw` replaces a body that isn't JSON. */
export interface StrangeRequest {
  readonly path: string;
  readonly headers: Record<string, string>;
  readonly body?: unknown;
  readonly raw?: string;
}

/** Existing ids by kind. */
export interface KnownIds {
  readonly appointments: string[];
  readonly 'service-requests': string[];
  readonly technicians: string[];
}

const all = (ids: KnownIds): string[] => Object.values(ids as object).flat() as string[];

/** The ids of the kind in the path. */
function asked(ids: KnownIds, path: string): string[] {
  if (/\/(tracking|technician)\//.test(path)) return ids.appointments;
  const kind = (Object.keys(ids) as (keyof KnownIds)[]).find((each) => path.includes(`/${each}/`));
  return kind ? ids[kind] : all(ids);
}

/** Values that are rarely right by chance. */
const likely: Record<string, (ids: KnownIds) => fc.Arbitrary<unknown>> = {
  /** The first version, which is stale after a change, and the second. */
  version: () => fc.constantFrom(1, 1, 2),
  timeSlot: () => fc.constantFrom(...slotLabels),
  zipCode: () => fc.constantFrom('32084', '32137-1234', '99999'),
  phone: () => fc.constantFrom('(904) 555-0117', '+1 904 555 0117'),
  technicianId: (ids) => fc.constantFrom(...ids.technicians, null),
  totalCost: () => fc.integer({ min: 0, max: 10_000_000 }).map((cents) => cents / 100),
};

/** Values that have broken parsers, databases and pages before. */
const strangeTexts = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  '\udfff\ud800',
  '😀\ufe0f'.repeat(50),
  'é'.normalize('NFD').repeat(100),
  '\u202egnp.exe',
  '__proto__',
  'constructor',
  "'; DROP TABLE appointments; --",
  '%00',
  '%',
  '\\',
  '../../etc/passwd',
  '<script>alert(1)</script>',
  '=1+1',
  'x'.repeat(5_000),
  '2026-02-30',
  '9999-12-31',
  '0000-00-00',
  '00:00-00:00',
  '123e4567-e89b-12d3-a456-426614174000',
];
const strangeNumbers = [0, -0, -1, 0.1, 1e-7, 1e21, 1e308, -1e308, 2 ** 31, 2 ** 53, 91, -181];

const strange = fc.oneof(
  fc.constantFrom<unknown>(...strangeTexts, ...strangeNumbers, null, true, false),
  fc.string({ unit: anyCharacter, maxLength: 40 }),
  fc.constantFrom<unknown>([], {}, [[]], [{}], { length: 1e9 }, [null]),
  fc.jsonValue({ maxDepth: 3 }),
);

/** Requests of one call: most are valid, the others wrong in a few places. */
export function requestsOf(api: DescribedApi, call: DescribedCall, ids: KnownIds) {
  const inPath = call.parameters.filter((one) => one.in === 'path');
  const inQuery = call.parameters.filter((one) => one.in === 'query');
  const schema = call.requestBody?.content['application/json'].schema;
  return fc
    .record({
      path: fc.record(
        Object.fromEntries(inPath.map(({ name }) => [name, pathValue(ids, call.path)])),
      ),
      query: fc.record(
        Object.fromEntries(inQuery.map((one) => [one.name, mostly(valueOf(api, one.schema, ids))])),
        { requiredKeys: inQuery.filter(({ required }) => required).map(({ name }) => name) },
      ),
      body: schema ? mostly(valueOf(api, schema, ids)) : fc.constant(undefined),
      raw: schema
        ? rarely(fc.constantFrom('', '{', '[]', 'null', '"text"', '{"a":1,"a":2}', '\ufeff{}'))
        : fc.constant(null),
      key: rarely(fc.constantFrom('a', 'key-1', 'k'.repeat(300), 'ключ')),
    })
    .map(({ path, query, body, raw, key }): StrangeRequest => {
      const filled = call.path.replace(/\{(\w+)\}/g, (_, name: string) =>
        encode(String(path[name])),
      );
      const search = Object.entries(query)
        .map(([name, value]) => `${name}=${encode(asText(value))}`)
        .join('&');
      const keyed = call.parameters.some(({ name }) => name === 'Idempotency-Key') && key;
      return {
        path: search ? `${filled}?${search}` : filled,
        headers: keyed ? { 'idempotency-key': Buffer.from(key).toString('latin1') } : {},
        body,
        ...(raw === null ? {} : { raw }),
      };
    });
}

const pathValue = (ids: KnownIds, path: string) =>
  fc.oneof(
    { weight: 8, arbitrary: fc.constantFrom(...asked(ids, path)) },
    { weight: 1, arbitrary: fc.constantFrom(...all(ids)) },
    { weight: 1, arbitrary: fc.uuid() },
    { weight: 1, arbitrary: fc.constantFrom(...strangeTexts.filter((text) => text !== '')) },
  );

/** One time in ten; otherwise null. */
const rarely = <Value>(arbitrary: fc.Arbitrary<Value>): fc.Arbitrary<Value | null> =>
  fc.oneof({ weight: 9, arbitrary: fc.constant(null) }, { weight: 1, arbitrary });

const mostly = (arbitrary: fc.Arbitrary<unknown>) =>
  fc.oneof({ weight: 9, arbitrary }, { weight: 1, arbitrary: strange });

/** Mostly values that the schema allows; any part of an object may be strange. */
function valueOf(api: DescribedApi, given: Schema, ids: KnownIds): fc.Arbitrary<unknown> {
  const schema = api.resolved(given);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const types = [schema.type ?? 'object'].flat();
  if (types.length > 1) {
    const [type = 'string'] = types;
    return fc.option(valueOf(api, { ...schema, type }, ids));
  }
  switch (types[0]) {
    case 'object':
      return objectOf(api, schema, ids);
    case 'array':
      return fc.array(valueOf(api, schema.items ?? { type: 'string' }, ids), { maxLength: 4 });
    case 'boolean':
      return fc.boolean();
    case 'integer':
    case 'number':
      return numberOf(schema);
    default:
      return textOf(schema, ids);
  }
}

function objectOf(api: DescribedApi, schema: Schema, ids: KnownIds): fc.Arbitrary<unknown> {
  const properties = Object.entries(schema.properties ?? {});
  return fc
    .record(
      Object.fromEntries(
        properties.map(([name, property]) => [
          name,
          fc.oneof(
            { weight: 60, arbitrary: partOf(api, name, property, ids) },
            { weight: 1, arbitrary: strange },
          ),
        ]),
      ),
      { requiredKeys: [...(schema.required ?? [])] },
    )
    .chain((value) =>
      fc.oneof(
        { weight: 20, arbitrary: fc.constant(value) },
        { weight: 1, arbitrary: fc.constant({ ...value, unknownField: 1 }) },
        { weight: 1, arbitrary: fc.constant([value]) },
      ),
    );
}

function partOf(
  api: DescribedApi,
  name: string,
  property: Schema,
  ids: KnownIds,
): fc.Arbitrary<unknown> {
  const known = likely[name];
  const any = valueOf(api, property, ids);
  return known
    ? fc.oneof({ weight: 9, arbitrary: known(ids) }, { weight: 1, arbitrary: any })
    : any;
}

function numberOf({ type, minimum = -1_000, maximum = 1_000 }: Schema): fc.Arbitrary<unknown> {
  return type === 'integer'
    ? fc.integer({ min: Math.ceil(minimum), max: Math.floor(Math.min(maximum, 2 ** 31)) })
    : fc
        .double({ min: minimum, max: maximum, noNaN: true })
        .map((value) => Number(value.toFixed(2)));
}

function textOf({ format, pattern, maxLength = 60 }: Schema, ids: KnownIds): fc.Arbitrary<unknown> {
  if (pattern !== undefined) return fc.stringMatching(new RegExp(pattern));
  switch (format) {
    case 'email':
      return fc.constantFrom('nora@example.com', 'Zoë@example.com', 'a+b@example.com');
    case 'uuid':
      return fc.oneof(fc.constantFrom(...all(ids)), fc.uuid());
    case 'date':
      return fc.integer({ min: -2, max: 20 }).map(dayFromNow);
    case 'date-time':
      return fc.constantFrom(new Date().toISOString(), '2020-01-01T00:00:00Z');
    default:
      return fc.oneof(
        fc.constantFrom('09:00-10:00', '14:00-15:00', '32084', 'Nora Field'),
        fc.string({ unit: 'grapheme', minLength: 1, maxLength: Math.min(maxLength, 80) }),
        fc.constant('w'.repeat(Math.min(maxLength, 5_000))),
        fc.constant('😀'.repeat(Math.min(maxLength, 2_000) / 2)),
      );
  }
}

const dayFromNow = (days: number) =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

const asText = (value: unknown) =>
  typeof value === 'object' ? JSON.stringify(value) : String(value);

/** Lone surrogates can't be encoded. */
const encode = (text: string) => encodeURIComponent(Buffer.from(text).toString());
