import type { ValidateFunction } from 'ajv';
import { businessDate } from '@contracts/business-time';
import { bookingTextLimits } from '@contracts/vocabulary/booking';
import { addressOf, type Address } from '../../history/addresses';
import { centsOfDollars } from '../../history/amounts';
import { instantOf } from '../../history/instants';
import { fitted, fullName } from '../../history/names';
import { phoneText } from '../../history/phones';
import { oneLine, severalLines } from '../../history/texts';
import type {
  CompanyList,
  CompanyRow,
  ImportSource,
  SourceBatch,
  SourceRow,
} from '../../runs/source';
import type { WrongField } from '../http/page-schemas';
import { unusable } from '../http/system-failures';
import {
  checkedPage,
  goodOnes,
  isWrong,
  type Checked,
  type Identified,
} from '../listing/checked-records';
import { companyRow } from '../listing/listed-company';
import { unknownStatus } from '../own-history';
import { jobber, type CursorPage, type JobberApi } from './jobber-api';
import {
  clientQuery,
  companyQueries,
  isClient,
  isListedJob,
  type JobberAddress,
  type JobberClient,
  type JobberListedJob,
} from './jobber-records';
import { stageOfJob } from './jobber-stages';

/** A job's client comes first. */
const steps = ['clients', 'jobs', 'end'] as const;
type ListName = Exclude<(typeof steps)[number], 'end'>;
const kindOf: Readonly<Record<ListName, CompanyList>> = { clients: 'customer', jobs: 'service' };

/** Where a list continues. */
interface Place {
  /** The cursor of a record before the last one that we have read; null: from the start. */
  readonly after: string | null;
  /** The records behind that one, which the next page has to begin with. */
  readonly known: readonly string[];
  /** The number of this pass, from 1. */
  readonly pass: number;
  readonly read: number;
  /** Records may have been missed. */
  readonly moved: boolean;
}
const beginning: Place = { after: null, known: [], pass: 1, read: 0, moved: false };

/** JSON; a few hundred bytes. */
interface JobberCursor {
  readonly step: (typeof steps)[number];
  readonly place: Place;
  /** When the import began, by our clock, less a margin. */
  readonly since: string;
  readonly done: number;
  readonly counts: Readonly<Record<ListName, number>>;
  /** Lists that we can't tell to be whole, in which nothing is taken to be gone. */
  readonly unread: readonly ListName[];
}

/** Records of a page that the next one repeats: if others move up, none is missed. */
const overlap = 3;
const maxPasses = 3;
/** Pages in a row without anything new. */
const maxFruitless = 8;
/** Their clock may be this far behind ours. */
const clockMarginMs = 10 * 60_000;
const serviceLength = 200;

/**
 * All clients of the connected company, with their jobs. Jobber can't tell which jobs were changed
 * since a time, nor what was deleted, so each import reads everything, with the last change last.
 * Cursors aren't trusted: the vendor doesn't say what becomes of one when records before it go.
 */
export class JobberCompany implements ImportSource<CompanyRow> {
  constructor(private readonly api: JobberApi) {}

  async *batches(cursor: unknown, signal: AbortSignal): AsyncGenerator<SourceBatch<CompanyRow>> {
    let at = (cursor as JobberCursor | null) ?? (await this.start(signal));
    let fruitless = 0;
    while (at.step !== 'end') {
      const { step, place } = at;
      const { hasMore, cursors, records } = await this.page(step, place.after, signal);
      const ids = records.map(({ id }) => id ?? '');
      const last =
        place.known.length === 0 ? -1 : ids.findLastIndex((id) => place.known.includes(id));
      const fresh = records.slice(last + 1);
      fruitless = fresh.length === 0 ? fruitless + 1 : 0;
      if (fruitless > maxFruitless) throw unusable(jobber, 'sends the same page again and again');
      const rows = await this.rowsOf(step, fresh, at, signal);
      // After a page of known records, we go on behind it.
      const kept = fresh.length > 0 && ids.length > overlap ? overlap : 0;
      const next: Place = {
        ...place,
        after: cursors[ids.length - 1 - kept] ?? place.after,
        known: ids.length > 0 ? ids.slice(-overlap) : place.known,
        read: place.read + fresh.length,
        moved: place.moved || (place.known.length > 0 && last < 0),
      };
      const isUnread = fresh.some(isWrong) && !at.unread.includes(step);
      const unread = isUnread ? [...at.unread, step] : at.unread;
      at = { ...at, place: next, done: at.done + rows.length, unread };
      if (!hasMore) at = await this.behind(at, step, signal);
      const isOver = at.step === 'end';
      const whole = isOver ? wholeLists(at) : [];
      yield { rows, cursor: at, total: isOver ? at.done : totalOf(at), whole };
    }
  }

  private async start(signal: AbortSignal): Promise<JobberCursor> {
    const since = new Date(Date.now() - clockMarginMs).toISOString();
    const clients = await this.api.count('clients', signal);
    const jobs = await this.api.count('jobs', signal);
    return {
      step: 'clients',
      place: beginning,
      since,
      done: 0,
      counts: { clients, jobs },
      unread: [],
    };
  }

  /** Another pass finds what was missed. */
  private async behind(
    at: JobberCursor,
    step: ListName,
    signal: AbortSignal,
  ): Promise<JobberCursor> {
    const { place } = at;
    const isShort = place.moved || place.read < (await this.api.count(step, signal));
    if (isShort && place.pass < maxPasses) {
      return { ...at, place: { ...beginning, pass: place.pass + 1 } };
    }
    const unread = isShort && !at.unread.includes(step) ? [...at.unread, step] : at.unread;
    return { ...at, unread, place: beginning, step: steps[steps.indexOf(step) + 1] ?? 'end' };
  }

  private async page(
    step: ListName,
    after: string | null,
    signal: AbortSignal,
  ): Promise<Omit<CursorPage, 'records'> & { readonly records: readonly Checked<Identified>[] }> {
    let cursors: readonly string[] = [];
    const isRecord: ValidateFunction<Identified> = step === 'clients' ? isClient : isListedJob;
    const { records, hasMore } = await checkedPage<Identified>(async () => {
      const page = await this.api.page(step, companyQueries[step], { after }, signal);
      ({ cursors } = page);
      return { ...page, total: null };
    }, isRecord);
    return { records, hasMore, cursors };
  }

  private async rowsOf(
    step: ListName,
    records: readonly Checked<Identified>[],
    { done, place, since }: JobberCursor,
    signal: AbortSignal,
  ): Promise<SourceRow<CompanyRow>[]> {
    if (step === 'clients') {
      return records.map((record, nth) =>
        companyRow('clients', place.read + nth, record as Checked<JobberClient>, customerRow),
      );
    }
    const jobs = records as readonly Checked<JobberListedJob>[];
    // Their clients may be newer than our reading of the clients.
    const fresh = goodOnes(jobs).filter(({ createdAt }) => (createdAt ?? '') >= since);
    const before = await this.clientRows(fresh, done, signal);
    return [
      ...before,
      ...jobs.map((job, nth) => companyRow('jobs', place.read + nth, job, serviceRow)),
    ];
  }

  private async clientRows(
    jobs: readonly JobberListedJob[],
    done: number,
    signal: AbortSignal,
  ): Promise<SourceRow<CompanyRow>[]> {
    const ids = [...new Set(jobs.map(({ client }) => client.id))];
    const { records } = await checkedPage(async () => {
      const found: unknown[] = [];
      for (const id of ids) {
        const client = await this.api.record('client', clientQuery, { id }, signal);
        if (client !== null) found.push(client);
      }
      return { records: found, total: null, hasMore: false };
    }, isClient);
    return records.map((record, nth) => companyRow('clients', done + nth, record, customerRow));
  }
}

const totalOf = ({ done, counts, step, place }: JobberCursor): number => {
  const rest = step === 'clients' ? counts.clients + counts.jobs : counts.jobs;
  return done + Math.max(0, rest - place.read);
};

const wholeLists = ({ unread }: JobberCursor): CompanyList[] =>
  (['clients', 'jobs'] as const)
    .filter((name) => !unread.includes(name))
    .map((name) => kindOf[name]);

/** The primary one comes first. */
const primaryFirst = <T extends { readonly primary?: boolean | null }>(
  all: readonly T[] | null | undefined,
): T[] => (all ?? []).toSorted((one, other) => Number(other.primary) - Number(one.primary));

export const phonesOf = ({ phones }: Pick<JobberClient, 'phones'>): string[] =>
  primaryFirst(phones).flatMap(({ number }) => (number?.trim() ? [number.trim()] : []));
export const emailsOf = ({ emails }: Pick<JobberClient, 'emails'>): string[] =>
  primaryFirst(emails).flatMap(({ address }) => (address?.trim() ? [address.trim()] : []));

export const addressOfJobber = (address: JobberAddress | null | undefined): Address =>
  addressOf(
    address && {
      street: address.street1,
      unit: address.street2,
      city: address.city,
      state: address.province,
      zip: address.postalCode,
    },
  );

/** The first house is the customer's address. What there is no place for goes to the notes. */
export function customerRow(client: JobberClient): CompanyRow {
  const person = fitted(client.firstName ?? '', client.lastName ?? '');
  const company = client.isCompany ? (client.companyName?.trim() ?? '') : '';
  const [phone = '', ...otherPhones] = phonesOf(client);
  const [email = '', ...otherEmails] = emailsOf(client);
  // Jobber takes properties without an address.
  const houses = (client.clientProperties?.nodes ?? [])
    .map((each) => addressOfJobber(each.address))
    .filter((house) => oneLineOf(house) !== '');
  const [address = addressOfJobber(client.billingAddress), ...otherHouses] = houses;
  const more = [
    ['Contact', company !== '' && fullName(person)],
    ['Other phone numbers', otherPhones.map(phoneText).join(', ')],
    ['Other email addresses', otherEmails.join(', ')],
    ['Other addresses', otherHouses.map(oneLineOf).join('; ')],
  ] as const;
  const written = (client.notes?.nodes ?? []).map(({ message }) => message?.trim()).filter(Boolean);
  const others = more.flatMap(([label, text]) => (text ? [`${label}: ${text}`] : []));
  const notes = [...written, ...others].join('\n');
  return {
    kind: 'customer',
    customer: {
      externalId: client.id,
      ...(company === '' ? person : fitted('', company)),
      email: oneLine(email, bookingTextLimits.email) || null,
      phone: phoneText(phone),
      ...address,
      lastServiceDate: null,
      totalServices: null,
      totalSpentCents: null,
      preferredTechnician: null,
      notes: severalLines(notes, bookingTextLimits.description) || null,
      inactive: client.isArchived,
    },
  };
}

const oneLineOf = ({ address, city, state, zipCode }: Address): string =>
  [address, city, `${state} ${zipCode}`.trim()].filter(Boolean).join(', ');

export function serviceRow(job: JobberListedJob): CompanyRow | { readonly wrong: WrongField } {
  const completedVisit = job.visits?.nodes?.[0]?.completedAt;
  const stage = stageOfJob(job, typeof completedVisit === 'string');
  if (!stage) return unknownStatus('jobStatus');
  const isDone = stage === 'completed';
  const names = (job.lineItems?.nodes ?? []).map(({ name }) => name?.trim()).filter(Boolean);
  const work = [...new Set(names)].join(', ');
  const on = [job.completedAt, completedVisit, job.startAt]
    .map((time) => instantOf(time ?? ''))
    .find((time) => time !== null);
  return {
    kind: 'service',
    service: {
      externalId: job.id,
      customerExternalId: job.client.id,
      service:
        oneLine([job.title?.trim(), work].filter(Boolean).join(': '), serviceLength) || 'Service',
      date: on === undefined || on === null ? null : businessDate(new Date(on)),
      costCents: isDone ? centsOfDollars(job.total) : null,
      inactive: !isDone,
    },
  };
}
