import { erasedColumns, kept, type Erasure } from './erasure';

interface Row {
  readonly name: string;
  readonly town: string;
  readonly notes: string | null;
  readonly version: number;
  readonly owner?: string | null;
}

it('puts the declared value, or what is made of the row, in the place of what is not kept', () => {
  const row: Row = { name: 'Ada', town: 'Palm Coast', notes: 'has a dog', version: 4 };
  const erasure: Erasure<Row> = {
    name: 'Deleted',
    town: kept,
    notes: null,
    version: ({ version }) => version + 1,
    owner: null,
  };
  expect(erasedColumns(row, erasure)).toEqual({
    name: 'Deleted',
    notes: null,
    version: 5,
    owner: null,
  });
});

it('is not declared before each column is, an optional one too', () => {
  // @ts-expect-error a column is forgotten
  const forgotten: Erasure<Row> = { name: '', town: kept, notes: null, version: kept };
  expect(forgotten).not.toHaveProperty('owner');
});
