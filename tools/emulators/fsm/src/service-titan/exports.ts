import { BadParameter, type Call, type Reply } from '../http/call';
import type { Source } from '../listing/source';

/** How many customers a page covers. The vendor names no size. */
const customersAtOnce = 100;

/** First all customers, then what has happened since, in order. */
interface Place {
  readonly customer: number;
  readonly event: number;
}

/**
 * https://developer.servicetitan.io/docs/transactional-and-export-apis: all records, inactive and
 * deleted ones included, from a date or from where an earlier call ended.
 */
export function exported(
  { source, call }: { readonly source: Source; readonly call: Call },
  of: (index: number) => readonly object[],
): Reply {
  const { list } = source;
  const from = placeIn(call, source);
  const data: object[] = [];
  let { customer, event } = from;
  for (let read = 0; read < customersAtOnce; read += 1) {
    const changed = customer < list.size ? undefined : list.events[event];
    if (customer >= list.size && !changed) break;
    data.push(...of(changed?.index ?? customer));
    if (changed) event += 1;
    else customer += 1;
  }
  const hasMore = customer < list.size || event < list.events.length;
  return { status: 200, body: { hasMore, continueFrom: tokenOf({ customer, event }), data } };
}

const tokenOf = ({ customer, event }: Place): string =>
  Buffer.from(`${customer}.${event}`).toString('base64url');

function placeIn({ query }: Call, { list }: Source): Place {
  const from = query.text('from');
  if (from === null) return { customer: 0, event: 0 };
  if (/^\d{4}-/.test(from)) {
    const since = query.instant('from') ?? 0;
    const event = list.events.findIndex(({ at }) => at >= since);
    return { customer: list.size, event: event < 0 ? list.events.length : event };
  }
  const [, customer, event] =
    /^(\d{1,9})\.(\d{1,9})$/.exec(Buffer.from(from, 'base64url').toString()) ?? [];
  if (customer === undefined) throw new BadParameter('from', 'from is a date or a continueFrom');
  return { customer: Number(customer), event: Number(event) };
}
