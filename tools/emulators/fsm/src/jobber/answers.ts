/** Answers a query, and counts its points. */
import { BadQuery, type Argument, type Field } from './query-text';

export type Arguments = Readonly<Record<string, Argument>>;

/** A list that is read in pages: https://relay.dev/graphql/connections.htm */
export interface Connection {
  readonly total: number;
  /** The records behind the first `offset` ones. */
  readonly page: (offset: number, first: number) => ConnectionPage;
}
interface ConnectionPage {
  readonly records: readonly Shown[];
  /** How many records come before the first one. */
  readonly offset: number;
  readonly hasMore: boolean;
}

/** A record with all its fields. */
export interface Shown {
  readonly [name: string]:
    | string
    | number
    | boolean
    | null
    | Shown
    | readonly Shown[]
    | ((args: Arguments) => Connection | Shown | null);
}

/** https://developer.getjobber.com/docs/using_jobbers_api/api_rate_limits/: also without `first`. */
const mostNodes = 100;
/** The same page: these are free, and so is the connection itself, whose nodes count. */
const free = new Set(['edges', 'nodes', 'node']);
const partsOfConnections = new Set(['edges', 'nodes', 'pageInfo', 'totalCount']);

/** How many records are before the next one. Live cursors aren't to be read. */
export const cursorOf = (place: number): string => Buffer.from(String(place)).toString('base64');

export function offsetBehind({ after = null }: Arguments): number {
  if (after === null) return 0;
  const place = Number(Buffer.from(String(after), 'base64').toString());
  if (!Number.isInteger(place) || place < 0) throw new BadQuery('Invalid cursor');
  return place;
}

export function firstOf({ first = null }: Arguments): number {
  if (first === null) return mostNodes;
  if (typeof first !== 'number' || first < 1) throw new BadQuery('first is a positive number');
  return Math.min(first, mostNodes);
}

/** How many points a query takes at most. */
export function pointsOf(fields: readonly Field[]): number {
  return fields.reduce((sum, { name, args, fields: inner }) => {
    const isConnection = inner?.some((each) => partsOfConnections.has(each.name)) ?? false;
    if (!inner || !isConnection) return sum + (free.has(name) ? 0 : 1) + pointsOf(inner ?? []);
    const ofNodes = inner.filter((each) => free.has(each.name));
    const others = inner.filter((each) => !free.has(each.name));
    return sum + pointsOf(others) + pointsOf(ofNodes) * firstOf(args);
  }, 0);
}

/** The answer, with the points that it took. */
export function answered(fields: readonly Field[], root: Shown) {
  let points = 0;
  const counted = <T>(value: T): T => {
    points += 1;
    return value;
  };

  const object = (wanted: readonly Field[], shown: Shown): object =>
    Object.fromEntries(wanted.map((field) => [field.alias, valueOf(field, shown)]));

  const valueOf = (field: Field, shown: Shown): unknown => {
    const { name, args, fields: inner } = field;
    const known = shown[name];
    if (known === undefined) throw new BadQuery(`Field '${name}' doesn't exist`);
    const value = typeof known === 'function' ? known(args) : known;
    const isScalar = value === null || typeof value !== 'object';
    if (!isScalar && !inner) throw new BadQuery(`Field '${name}' must have selections`);
    if (isScalar || !inner) return counted(value);
    if (Array.isArray(value)) {
      return counted((value as readonly Shown[]).map((each) => object(inner, each)));
    }
    return isConnection(value)
      ? connection(value, args, inner)
      : counted(object(inner, value as Shown));
  };

  const connection = (list: Connection, args: Arguments, wanted: readonly Field[]): object => {
    const { records, offset, hasMore } = list.page(offsetBehind(args), firstOf(args));
    const startCursor = records.length > 0 ? cursorOf(offset + 1) : null;
    const endCursor = records.length > 0 ? cursorOf(offset + records.length) : null;
    const pageInfo = { startCursor, endCursor, hasNextPage: hasMore, hasPreviousPage: offset > 0 };
    const edge = (node: Shown, nth: number, { name, fields: inner }: Field) =>
      name === 'node' ? object(inner ?? [], node) : counted(cursorOf(offset + nth + 1));
    const partOf = ({ name, fields: inner }: Field): unknown => {
      const parts = inner ?? [];
      if (name === 'nodes') return records.map((node) => object(parts, node));
      if (name === 'totalCount') return counted(list.total);
      if (name === 'pageInfo') return counted(object(parts, pageInfo));
      if (name !== 'edges') throw new BadQuery(`Field '${name}' doesn't exist`);
      return records.map((node, nth) =>
        Object.fromEntries(parts.map((part) => [part.alias, edge(node, nth, part)])),
      );
    };
    return Object.fromEntries(wanted.map((part) => [part.alias, partOf(part)]));
  };

  const data = object(fields, root);
  return { data, points };
}

const isConnection = (value: object): value is Connection => 'page' in value;

/** A short list as a connection. */
export const connectionOf = (records: readonly Shown[]): Connection => ({
  total: records.length,
  page: (offset, first) => ({
    records: records.slice(offset, offset + first),
    offset,
    hasMore: offset + first < records.length,
  }),
});
