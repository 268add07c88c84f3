import {
  databases,
  refuseOtherData,
  stepsAfter,
  timestampOf,
  type RanMigrations,
} from './databases';

const all = databases.map(({ database }) => database);
const everything = Object.fromEntries(
  all.map(({ schema, migrations }) => [schema, migrations.map(({ name }) => name)]),
);
const upTo = (time: number): RanMigrations =>
  Object.fromEntries(
    Object.entries(everything).map(([schema, names]) => [
      schema,
      names.filter((name, index) => index === 0 || timestampOf(name) <= time),
    ]),
  );

/** Which migration runs at which point. */
function ranBy(ran: RanMigrations): string[] {
  const known = new Map(Object.entries(ran).map(([schema, names]) => [schema, new Set(names)]));
  return stepsAfter(ran).flatMap(({ database: { schema, migrations } }) => {
    const names = known.get(schema) ?? new Set<string>();
    known.set(schema, names);
    return migrations.flatMap(({ name }) => (names.has(name) ? [] : (names.add(name), [name])));
  });
}

describe('the databases', () => {
  it('migrates a new or current database schema by schema', () => {
    expect(stepsAfter({})).toEqual(databases);
    expect(stepsAfter(everything)).toEqual(databases);
  });

  it.each([1764400000000, 1796101000000, 1796420000000])(
    'runs what is pending since %i in the order in which it was written',
    (time) => {
      const pending = Object.entries(everything)
        .flatMap(([schema, names]) => names.filter((name) => !upTo(time)[schema]?.includes(name)))
        .map(timestampOf);
      expect(pending.length).toBeGreaterThan(2);
      expect(ranBy(upTo(time)).map(timestampOf)).toEqual(pending.sort((a, b) => a - b));
    },
  );

  it('takes the migration that the first one stands for as the first one', () => {
    const [first = '', ...later] = everything['booking'] ?? [];
    const folded = { ...everything, booking: [`Folded${timestampOf(first)}`, ...later] };
    expect(stepsAfter(folded)).toEqual(databases);
  });

  it('ends with every schema complete, its functions, too', () => {
    expect(stepsAfter(upTo(1764400000000)).slice(-databases.length)).toEqual(databases);
  });
});

describe('the data of another release', () => {
  const [first = '', ...later] = everything['booking'] ?? [];
  const withBooking = (names: readonly string[]) => () =>
    refuseOtherData({ ...everything, booking: names });

  it('is refused when this one doesn’t know all of its changes, or can’t make them', () => {
    expect(withBooking([first, ...later, 'KeepKeys1999999999999'])).toThrow(
      /"booking" is of a later release than this one, .*its KeepKeys1999999999999. Start the later/,
    );
    expect(withBooking(['CreateAppointments1600000000000'])).toThrow(/of a release before/);
  });

  it('is taken when it is new, current, or of an earlier one that this one upgrades', () => {
    expect(withBooking([first, ...later])).not.toThrow();
    expect(withBooking([first])).not.toThrow();
    expect(withBooking([`Folded${timestampOf(first)}`, 'OfBefore1600000000000'])).not.toThrow();
    expect(() => refuseOtherData({})).not.toThrow();
  });
});
