import type { ServerResponse } from 'node:http';
import type { Answer } from '../../../base/src/answer';
import type { CustomerList } from '../listing/customer-list';
import type { Fault } from './fault';

const html = '<!doctype html><html><body><h1>We will be right back</h1></body></html>';

/** HTML as proxies and maintenance pages send it instead of JSON. */
export const htmlPage = { body: html, headers: { 'content-type': 'text/html; charset=utf-8' } };

/** Sends the headers of an answer and half of its body, then breaks the connection. */
export function sendCutOff(response: ServerResponse, { status, body, headers }: Answer): void {
  if (response.destroyed) return;
  const bytes = Buffer.from(body);
  response.writeHead(status, {
    'content-type': 'application/json',
    'content-length': String(bytes.length),
    ...headers,
  });
  const half = bytes.subarray(0, Math.floor(bytes.length / 2));
  response.write(half, () => response.destroy());
}

/**
 * Gives a part of an answer a wrong type: a record's numbers become texts and its texts numbers,
 * the list an object, or the counts texts. Lists may be within objects.
 */
export function violated(body: object, part: Fault['part']): object {
  const entries = Object.entries(body).map(([name, value]: [string, unknown]) => {
    if (Array.isArray(value)) {
      const records: readonly unknown[] = value;
      if (part === 'list') return [name, { items: records }];
      return [name, part === 'record' ? [wrongRecord(records[0]), ...records.slice(1)] : records];
    }
    if (typeof value === 'object' && value !== null) return [name, violated(value, part)];
    return [name, part === 'total' ? wrongValue(value) : value];
  });
  return Object.fromEntries(entries) as object;
}

/** Of an edge, the record within it. */
const wrongRecord = (record: unknown): unknown =>
  typeof record === 'object' && record !== null && 'node' in record
    ? { ...record, node: wrongFields(record.node) }
    : wrongFields(record);

const wrongFields = (record: unknown): unknown =>
  typeof record === 'object' && record !== null
    ? Object.fromEntries(Object.entries(record).map(([name, value]) => [name, wrongValue(value)]))
    : record;

function wrongValue(value: unknown): unknown {
  if (typeof value === 'number') return `about ${value}`;
  return typeof value === 'string' ? value.length : value;
}

/** Applies the fault to the list after the answer. */
export function applyToList(fault: Fault, list: CustomerList, now: number): void {
  if (fault.kind === 'changed') list.changeFirst(fault.by, now);
  if (fault.kind === 'total-shrinks') list.removeLast(fault.by);
  if (fault.kind !== 'page-moves') return;
  if (fault.direction === 'removed') list.removeFirst(fault.by);
  else list.restoreFirst(fault.by);
}
