import fc from 'fast-check';
import { historySchema } from '@contracts/imports/history-schema';
import type { ImportHistory } from '@contracts/imports/jobs';
import { Refusal } from '@service-kit/requests/refusal';
import { runsOf } from '@contracts/testing/deep';
import { Ajv } from 'ajv';
import { HistoryEnvelopePipe } from './history-envelope.pipe';

jest.setTimeout(30 * 60_000);

const pipe = new HistoryEnvelopePipe();

function errorsOf(historyData: unknown): unknown {
  try {
    pipe.transform({ historyData } as ImportHistory);
  } catch (error) {
    if (error instanceof Refusal) return error.body.details?.errors;
    throw error;
  }
  return [];
}

const rows = (count: number) => Array.from({ length: count }, () => ({}));

describe('the envelope of a history', () => {
  it.each([
    [{}, [{ field: 'historyData', message: 'Must have serviceRequests or appointments' }]],
    [
      { visits: [] },
      [{ field: 'historyData', message: 'Must have serviceRequests or appointments' }],
    ],
    [
      { appointments: {}, serviceRequests: 'x' },
      [
        { field: 'historyData.serviceRequests', message: 'Must be a list' },
        { field: 'historyData.appointments', message: 'Must be a list' },
      ],
    ],
    ['text', [{ field: 'historyData', message: 'Must be an object' }]],
    [
      { appointments: rows(3_000), serviceRequests: rows(2_001) },
      [
        {
          field: 'historyData',
          message: 'At most 5,000 entries; import a longer history as a CSV file',
        },
      ],
    ],
    [{ appointments: rows(3_000), serviceRequests: rows(2_000) }, []],
    [{ serviceRequests: [], more: 1 }, []],
  ])('%#', (document, errors) => {
    expect(errorsOf(document)).toEqual(errors);
  });

  it('is taken wherever the published schema has no fault next to the rows', () => {
    const isHistory = new Ajv({ strict: true, allowUnionTypes: true, allErrors: true }).compile(
      historySchema,
    );
    const list = fc.oneof(
      { weight: 2, arbitrary: fc.array(fc.jsonValue(), { maxLength: 3 }) },
      { weight: 1, arbitrary: fc.jsonValue() },
    );
    const documents = fc.oneof(
      fc.jsonValue(),
      fc.record({ serviceRequests: list, appointments: list, more: list }, { requiredKeys: [] }),
    );
    fc.assert(
      fc.property(documents, (given) => {
        const document = JSON.parse(JSON.stringify(given)) as unknown;
        isHistory(document);
        const others = (isHistory.errors ?? []).filter(
          ({ instancePath }) => instancePath.split('/').length < 3,
        );
        const errors = errorsOf(document) as { field: string; message: string }[];
        expect(errors.length > 0).toBe(others.length > 0);
        for (const { field, message } of errors) {
          expect(field).toMatch(/^historyData(?:\.(?:serviceRequests|appointments))?$/);
          expect(message).toMatch(/^(?:Must|At most)/);
        }
      }),
      { numRuns: runsOf(500, 100_000) },
    );
  });
});
