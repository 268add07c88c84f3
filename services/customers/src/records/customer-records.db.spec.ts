import { outcomeOf } from '@service-kit/testing/outcome-of';
import { specDatabase } from '@service-kit/testing/test-database';
import { dana, RecordsUnderTest } from '../../test/records-under-test';
import { database } from '../database/data-source';

const testDatabase = specDatabase(database);
const under = () => new RecordsUnderTest(testDatabase);

afterEach(() => testDatabase.clear());

describe('a corrected customer', () => {
  it('is found by the former name and phone, and shows the new ones', async () => {
    const records = under();
    const number = await records.visit({ name: 'Anne Hale' });
    const { phones } = await records.fieldsOf(number);
    const changed = await records.change(number, {
      firstName: 'Ann',
      phones: [{ ...phones[0]!, phone: '(904) 555-0177' }],
    });
    expect(changed).toMatchObject({
      name: 'Ann Hale',
      formerNames: ['Anne Hale'],
      phones: [
        { phone: '(904) 555-0177', former: false },
        { phone: '(904) 555-0101', former: true },
      ],
    });
    for (const search of [
      'anne',
      '904-555-0101',
      '5550177',
      'tern',
      'ann@example.com',
      String(number),
    ])
      expect((await records.lists.page({ search })).items.map((one) => one.number)).toEqual([
        number,
      ]);
    expect(await records.visit({ name: 'Anne Hale' })).toBe(number);
    expect(await records.visit({ name: 'Ann Hale', phone: '(904) 555-0177', email: '' })).toBe(
      number,
    );
  });

  it('is refused what is based on an older version', async () => {
    const records = under();
    const number = await records.visit();
    const { version } = await records.fieldsOf(number);
    await records.change(number, { note: 'Has a dog' });
    expect(await outcomeOf(records.change(number, { note: 'No dog', version }))).toBe(
      'changed_meanwhile',
    );
    expect((await records.records.get(number)).note).toBe('Has a dog');
  });

  it('has each changed field in its journal, and a step is taken back but for later changes', async () => {
    const records = under();
    const number = await records.visit();
    await records.change(number, { note: 'Has a dog', company: 'Hale Rentals' });
    const { items } = await records.lists.changes({ number });
    expect(items.map(({ field, before, after }) => [field, before, after])).toEqual([
      ['Note', '', 'Has a dog'],
      ['Company', '', 'Hale Rentals'],
    ]);
    await records.change(number, { note: 'Has two dogs' });
    const { customer, kept } = await records.merges.undo(number, items[0]!.step, dana);
    expect(kept).toEqual(['Note']);
    expect(customer).toMatchObject({ note: 'Has two dogs', company: '' });
    expect(await outcomeOf(records.merges.undo(number, items[0]!.step, dana))).toBe(
      'changed_meanwhile',
    );
  });

  it('is added once for a key', async () => {
    const records = under();
    const fields = { kind: 'person', lastName: 'Lee', closed: false } as const;
    const none = { phones: [], emails: [], addresses: [] };
    const added = await Promise.all(
      [1, 2, 3].map(() => records.records.create({ ...fields, ...none }, dana, 'one-key')),
    );
    expect(new Set(added.map(({ number }) => number)).size).toBe(1);
    expect((await records.lists.page({ search: 'lee' })).total).toBe(1);
  });

  it('needs a name or a company', async () => {
    const records = under();
    const number = await records.visit();
    expect(await outcomeOf(records.change(number, { firstName: '', lastName: '' }))).toBe(
      'validation_failed',
    );
    expect(await outcomeOf(records.records.get(1))).toBe('customer_not_found');
  });
});

describe('merged customers', () => {
  const two = async (records: RecordsUnderTest) =>
    [
      await records.visit(),
      await records.visit({ name: 'Ann Miller', phone: '(904) 555-0177', email: '' }),
    ] as const;

  it('are one, found by all that either is found by, and part again', async () => {
    const records = under();
    const [ann, miller] = await two(records);
    expect(miller).not.toBe(ann);
    const merged = await records.merge(ann, miller);
    expect(merged.numbers).toEqual([ann, miller]);
    const mergedNumbers = (...numbers: number[]) => records.records.mergedNumbers(numbers);
    expect(await mergedNumbers(miller, 999_999, ann)).toEqual([
      [ann, miller],
      [999_999],
      [ann, miller],
    ]);
    expect(merged.phones.map(({ phone }) => phone)).toEqual(['(904) 555-0101', '(904) 555-0177']);
    expect((await records.records.get(miller)).number).toBe(ann);
    expect((await records.lists.page({})).items.map((one) => one.number)).toEqual([ann]);
    expect((await records.lists.page({ search: 'miller' })).items).toMatchObject([{ number: ann }]);
    expect(await records.visit({ name: 'Ann Miller', phone: '(904) 555-0177', email: '' })).toBe(
      ann,
    );
    const { customer } = await records.merges.undo(ann, merged.merged[0]!.step, dana);
    expect(customer.numbers).toEqual([ann]);
    expect(await mergedNumbers(miller, ann)).toEqual([[miller], [ann]]);
    expect(customer.similar).toMatchObject([{ number: miller, apart: true }]);
    expect((await records.records.get(miller)).name).toBe('Ann Miller');
  });

  it('keep the stricter word about service, also when they part', async () => {
    const records = under();
    const [ann, miller] = await two(records);
    await records.change(miller, { doNotService: 'Threatened a technician' });
    const merged = await records.merge(ann, miller);
    expect(merged.doNotServiceReason).toBe('Threatened a technician');
    const { customer } = await records.merges.undo(ann, merged.merged[0]!.step, dana);
    expect(customer.doNotService).toBe(true);
  });

  it('are merged and parted by two dispatchers at once, while one books: nothing is lost', async () => {
    const records = under();
    for (let round = 0; round < 5; round += 1) {
      await testDatabase.clear();
      const [ann, miller] = await two(records);
      const merges = [records.merge(ann, miller), records.merge(miller, ann)];
      const visits = [
        records.visit(),
        records.visit({ name: 'Ann Miller', phone: '(904) 555-0177', email: '' }),
      ];
      const outcomes = await Promise.all(merges.map((merge) => outcomeOf(merge)));
      expect(outcomes.filter((outcome) => outcome === 'changed_meanwhile')).toHaveLength(1);
      for (const number of await Promise.all(visits)) expect([ann, miller]).toContain(number);
      const { number, merged } = await records.records.get(ann);
      const undone = await Promise.all(
        [1, 2].map(() => outcomeOf(records.merges.undo(number, merged[0]!.step, dana))),
      );
      expect(undone.filter((outcome) => outcome === 'changed_meanwhile')).toHaveLength(1);
      expect((await records.lists.page({})).total).toBe(2);
    }
  });

  it('are those that were one before there were records, unless the office has said otherwise since', async () => {
    const records = under();
    const [number, other] = await two(records);
    await records.merges.takeOver(number, other, dana);
    const [merged] = (await records.records.get(number)).merged;
    expect(merged).toMatchObject({ number: other });
    // It is told again, for its answer was lost.
    await records.merges.takeOver(other, number, dana);
    await records.merges.undo(number, merged!.step, dana);
    await records.merges.takeOver(number, other, dana);
    expect((await records.records.get(number)).merged).toEqual([]);
  });

  it('never are what the office has told apart', async () => {
    const records = under();
    const [ann, miller] = await two(records);
    await records.merges.tellApart(ann, { other: miller, apart: true }, dana);
    const both = await records.visit({
      name: 'Ann',
      email: 'ann@example.com',
      phone: '(904) 555-0177',
    });
    expect([ann, miller]).not.toContain(both);
    expect((await records.records.get(ann)).similar).toMatchObject(
      expect.arrayContaining([expect.objectContaining({ number: miller, apart: true })]) as object,
    );
  });
});
