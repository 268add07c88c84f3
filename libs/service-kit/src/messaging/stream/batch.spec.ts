import { batchOf, batchText } from './batch';

const batch = { generation: '0b0c6a5e-6a2f-4d4b-8f0e-0d9f0f6a1c11', number: 12 };

describe('a batch of events', () => {
  it('reads the batch that it wrote', () => {
    expect(batchOf(batchText(batch))).toEqual(batch);
  });

  it.each([undefined, '', '12', `${batch.generation}/`, `${batch.generation}/x`, '/12'])(
    'finds no batch in %j',
    (text) => expect(batchOf(text)).toBeUndefined(),
  );
});
