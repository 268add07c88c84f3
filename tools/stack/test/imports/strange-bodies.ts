/** Bodies for the import of a history: valid, invalid and damaged ones. */
import fc from 'fast-check';
import {
  documentOf,
  histories,
  type Fate,
  type StrangeHistory,
} from '@services/imports/test/strange-histories';

interface StrangeBody {
  readonly body: Buffer;
  readonly fate: Fate;
  /** Its content, if known. */
  readonly history: StrangeHistory | null;
}

const written = (history: StrangeHistory, space?: string) =>
  JSON.stringify({ historyData: documentOf(history) }, null, space);

const asItIs = fc
  .tuple(histories(5), fc.constantFrom(undefined, ' ', '\r\n', '\r', '\t'))
  .map(([history, space]): StrangeBody => {
    const text = written(history, space);
    // Names that poison prototypes are refused anywhere.
    const isPoisoned = /"(?:__proto__|constructor)"/.test(text);
    return { body: Buffer.from(text), fate: isPoisoned ? 'either' : 'taken', history };
  });

/** JSON of the wrong form or size. */
const refusedOnes = [
  '',
  ' ',
  'null',
  '[]',
  '"historyData"',
  '{}',
  '{"historyData":null}',
  '{"historyData":[]}',
  '{"historyData":{}}',
  '{"historyData":{"appointments":null}}',
  '{"historyData":{"appointments":"x"}}',
  '{"historyData":{"appointments":[],"serviceRequests":{"length":1}}}',
  '{"historyData":{"appointments":[]},"more":1}',
  '{"historyData":{"appointments":[{"__proto__":{"a":1}}]}}',
  '{"__proto__":{"historyData":{"appointments":[]}}}',
  '{"historyData":{"appointments":[{"constructor":{"prototype":{}}}]}}',
  `{"historyData":{"appointments":[${'['.repeat(10_000)}${']'.repeat(10_000)}]}}`,
  `{"historyData":${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}}`,
  `{"historyData":{"appointments":[${'1,'.repeat(5_000)}1]}}`,
  '{"historyData":{"appointments":[]}',
  "{'historyData':{}}",
  '{"historyData":{"appointments":[NaN]}}',
];
const refused = fc
  .constantFrom(...refusedOnes)
  .map((text): StrangeBody => ({ body: Buffer.from(text), fate: 'wrong', history: null }));

/** Bytes that have broken parsers before. */
const intruders = [
  ...'\ufeff\0"\\{}[],:\r\n',
  ...['1e999', '-0', '9'.repeat(400)],
  ...['\\u0000', '\\ud800', '\\u', '/* */', 'null', ',"id":"a"'],
].map((text) => Buffer.from(text));
const brokenUtf8 = [[0xff], [0xc0, 0x80], [0xed, 0xa0, 0x80], [0xe2, 0x82], [0xf8]];
const intruder = fc.constantFrom(...intruders, ...brokenUtf8.map((each) => Buffer.from(each)));

/** Removes some bytes of `content` and inserts others. */
export const damaged = (content: fc.Arbitrary<Buffer>): fc.Arbitrary<Buffer> =>
  content.chain((bytes) =>
    fc
      .array(
        fc.tuple(fc.nat(bytes.length), fc.integer({ min: 0, max: 6 }), intruder, fc.boolean()),
        { minLength: 1, maxLength: 3 },
      )
      .map((cuts) =>
        cuts.reduce(
          (left, [at, length, put, isPut]) =>
            Buffer.concat([
              left.subarray(0, at),
              isPut ? put : Buffer.alloc(0),
              left.subarray(at + length),
            ]),
          bytes,
        ),
      ),
  );

const broken = damaged(histories(3).map((history) => Buffer.from(written(history)))).map(
  (body): StrangeBody => ({ body, fate: 'either', history: null }),
);

export const bodies: fc.Arbitrary<StrangeBody> = fc.oneof(
  { weight: 5, arbitrary: asItIs },
  { weight: 2, arbitrary: refused },
  { weight: 3, arbitrary: broken },
);
