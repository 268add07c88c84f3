import type { StreamableFile } from '@nestjs/common';
import { clockAt, dateAfter, startOfDate } from '@contracts/business-time';
import { logRequests, type LogEntry, type LogPage, type LogPosition } from '@contracts/office-log';
import type { ReportPeriod } from '@contracts/vocabulary/office/reports';
import { csvLine } from '@contracts/vocabulary/text/csv-line';
import type { Requests } from '@service-kit/requests/requests';
import { streamedCsv } from '../edge/http/csv-file';

/** Asks for a page of one service's log. */
export type LogSource = (after: LogPosition | null) => Promise<LogPage>;

interface Reading {
  readonly ask: LogSource;
  page: LogPage;
  /** Entries of the page that are read. */
  read: number;
}

const headOf = ({ page, read }: Reading): LogEntry | undefined => page.entries[read];

/** The logs of all services as one, oldest first, a page of each in memory. */
export async function* merged(
  sources: readonly LogSource[],
  first: readonly LogPage[],
): AsyncGenerator<LogEntry> {
  const readings = sources.map((ask, index): Reading => ({
    ask,
    page: first[index] ?? { entries: [], next: null },
    read: 0,
  }));
  for (;;) {
    for (const one of readings) {
      while (!headOf(one) && one.page.next) {
        one.page = await one.ask(one.page.next);
        one.read = 0;
      }
    }
    const oldest = readings
      .filter(headOf)
      .toSorted((a, b) => Date.parse(headOf(a)?.at ?? '') - Date.parse(headOf(b)?.at ?? ''))[0];
    const entry = oldest && headOf(oldest);
    if (!entry) return;
    oldest.read += 1;
    yield entry;
  }
}

const lineOf = ({ at, by, about, message }: LogEntry): string => {
  const { date, time } = clockAt(new Date(at));
  return csvLine([`${date} ${time.slice(0, 8)}`, by, about, message]);
};

async function* linesOf(entries: AsyncIterable<LogEntry>): AsyncGenerator<string> {
  yield csvLine(['When (Eastern time)', 'Who', 'About', 'What']);
  for await (const entry of entries) yield lineOf(entry);
}

/** Refused if one service doesn't answer: without its part, it would look complete. */
export async function logFile(
  requests: Requests,
  { from, to }: ReportPeriod,
): Promise<StreamableFile> {
  const period = {
    from: startOfDate(from).toISOString(),
    until: startOfDate(dateAfter(to, 1)).toISOString(),
  };
  const sources = [logRequests.booking, logRequests.payments, logRequests.customers].map(
    (request): LogSource =>
      (after) =>
        requests.ask(request, { ...period, after }),
  );
  const first = await Promise.all(sources.map((ask) => ask(null)));
  return streamedCsv(`log-${from}-to-${to}.csv`, linesOf(merged(sources, first)));
}
