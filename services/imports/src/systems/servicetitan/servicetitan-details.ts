import type { ValidateFunction } from 'ajv';
import { readable, type WrongField } from '../http/page-schemas';
import { checkedPage, goodOnes, pathIn, wrongOnes } from '../listing/checked-records';
import { equipmentText } from './servicetitan-rows';
import {
  idBatches,
  isAppointment,
  isAssignment,
  isEquipment,
  isJobNote,
  isJobType,
  isLocation,
  type ServiceTitanApi,
  type ServiceTitanAppointment,
  type ServiceTitanJob,
  type ServiceTitanLocation,
} from './servicetitan-api';

/** What a job refers to. */
export interface JobDetails {
  readonly visits: readonly ServiceTitanAppointment[];
  /** Visits that can't be read. */
  readonly wrong: readonly WrongField[];
  readonly location: ServiceTitanLocation | null;
  readonly jobType: string;
  /** By visit. */
  readonly technicians: ReadonlyMap<number, readonly string[]>;
  readonly equipment: readonly string[];
  readonly notes: readonly string[];
  /** Parts that can't be read. */
  readonly faults: readonly WrongField[];
}

type Path = Parameters<ServiceTitanApi['all']>[0];
interface Identified {
  readonly id: number;
}

/** Looks up what jobs refer to, many at a time. */
export class ServiceTitanDetails {
  /** Null if the credentials don't allow it. */
  private readonly jobTypes = new Map<number, string | null>();
  private readonly locations = new Map<number, ServiceTitanLocation | null>();

  constructor(private readonly api: ServiceTitanApi) {}

  async of(jobs: readonly ServiceTitanJob[], signal: AbortSignal): Promise<JobDetails[]> {
    // One after the other: they share a limit with everyone who asks this account.
    const visits = await this.visitsOf(jobs, signal);
    await this.jobTypesOf(jobs, signal);
    const locationIds = jobs.map(({ locationId }) => locationId);
    await this.learn(this.locations, ['crm', 'locations'], locationIds, isLocation, same, signal);
    const equipmentIds = jobs.flatMap((job) => job.equipmentIds ?? []);
    const installed = ['equipmentsystems', 'installed-equipment'] as const;
    const equipment = await this.byIds(installed, equipmentIds, isEquipment, signal);
    const notes: Awaited<ReturnType<typeof this.notesOf>>[] = [];
    for (const { id } of jobs) notes.push(await this.notesOf(id, signal));
    const technicians = await this.techniciansOf(
      visits.flatMap((each) => each.visits.map(({ id }) => id)),
      signal,
    );
    return jobs.map((job, nth) => ({
      visits: visits[nth]?.visits ?? [],
      wrong: visits[nth]?.wrong ?? [],
      location: this.locations.get(job.locationId ?? -1) ?? null,
      jobType: this.jobTypes.get(job.jobTypeId ?? -1) ?? '',
      technicians,
      equipment: equipment
        .filter(({ id }) => job.equipmentIds?.includes(id))
        .map((each) => equipmentText(each))
        .filter(Boolean),
      ...(notes[nth] ?? { notes: [], faults: [] }),
    }));
  }

  /** The names of job types by id. */
  async jobTypesOf(
    jobs: readonly ServiceTitanJob[],
    signal: AbortSignal,
  ): Promise<ReadonlyMap<number, string | null>> {
    const ids = jobs.map(({ jobTypeId }) => jobTypeId);
    await this.learn(this.jobTypes, ['jpm', 'job-types'], ids, isJobType, nameOf, signal);
    return this.jobTypes;
  }

  /**
   * A job names its first and its last visit. Those of all jobs come together, and only jobs with
   * others are asked for theirs.
   */
  private async visitsOf(jobs: readonly ServiceTitanJob[], signal: AbortSignal) {
    const isNamed = ({ appointmentCount: count, ...job }: ServiceTitanJob) =>
      count === 0 ||
      (count === 1 && Boolean(job.firstAppointmentId)) ||
      (count === 2 && Boolean(job.firstAppointmentId) && Boolean(job.lastAppointmentId));
    const path = ['jpm', 'appointments'] as const;
    const ids = jobs
      .filter((job) => isNamed(job) && job.appointmentCount !== 0)
      .flatMap(({ firstAppointmentId: first, lastAppointmentId: last }) => [first, last]);
    const named = await Promise.all(
      idBatches(ids).map((some) =>
        this.checked(path, { ids: some.join(',') }, isAppointment, signal),
      ),
    );
    const known = named.flatMap(({ records }) => records);
    return Promise.all(
      jobs.map(async (job) => {
        const own = isNamed(job)
          ? known
          : (await this.checked(path, { jobId: job.id }, isAppointment, signal)).records;
        const visits = goodOnes(own)
          .filter(({ jobId, unused, active }) => jobId === job.id && !unused && active !== false)
          .toSorted((one, other) => one.id - other.id);
        const ids = [job.firstAppointmentId, job.lastAppointmentId].map(String);
        const wrong = isNamed(job) ? own.filter(({ id }) => ids.includes(String(id))) : own;
        return { visits, wrong: wrongOnes('appointments', wrong) };
      }),
    );
  }

  private async techniciansOf(visits: readonly number[], signal: AbortSignal) {
    const technicians = new Map<number, string[]>();
    for (const ids of idBatches(visits)) {
      const query = { appointmentIds: ids.join(',') };
      const path = ['dispatch', 'appointment-assignments'] as const;
      const { records } = await this.checked(path, query, isAssignment, signal);
      for (const { appointmentId, technicianName } of goodOnes(records)) {
        const names = technicians.get(appointmentId) ?? [];
        const name = technicianName?.trim() ?? '';
        if (name !== '' && !names.includes(name)) technicians.set(appointmentId, [...names, name]);
      }
    }
    return technicians;
  }

  private async notesOf(jobId: number, signal: AbortSignal) {
    const all = (await this.api.all(['jpm', 'jobs', String(jobId), 'notes'], {}, signal)) ?? [];
    const notes: string[] = [];
    const faults: WrongField[] = [];
    all.forEach((note, nth) => {
      const read = readable(note, isJobNote);
      if ('value' in read && read.value.text) notes.push(read.value.text);
      const wrong = 'wrong' in read ? [read.wrong] : read.notes;
      faults.push(
        ...wrong.map(({ path, message }) => ({ path: pathIn('notes', nth, path), message })),
      );
    });
    return { notes, faults };
  }

  /** Adds what isn't known yet. */
  private async learn<T extends Identified, Known>(
    known: Map<number, Known | null>,
    path: Path,
    ids: readonly (number | null | undefined)[],
    isRecord: ValidateFunction<T>,
    of: (record: T) => Known,
    signal: AbortSignal,
  ): Promise<void> {
    const unknown = ids.filter((id) => typeof id === 'number' && !known.has(id));
    const found = await this.byIds(path, unknown, isRecord, signal);
    for (const id of unknown) known.set(Number(id), null);
    for (const record of found) known.set(record.id, of(record));
  }

  private async byIds<T extends Identified>(
    path: Path,
    ids: readonly (number | null | undefined)[],
    isRecord: ValidateFunction<T>,
    signal: AbortSignal,
  ): Promise<T[]> {
    const found = await Promise.all(
      idBatches(ids).map((some) =>
        this.checked(path, { ids: some.join(','), active: 'Any' }, isRecord, signal),
      ),
    );
    return goodOnes(found.flatMap(({ records }) => records));
  }

  private checked<T extends Identified>(
    path: Path,
    query: Readonly<Record<string, string | number>>,
    isRecord: ValidateFunction<T>,
    signal: AbortSignal,
  ) {
    return checkedPage(async () => {
      const records = (await this.api.all(path, query, signal)) ?? [];
      return { records, total: records.length, hasMore: false };
    }, isRecord);
  }
}

const nameOf = ({ name }: { readonly name: string }): string => name;
const same = <T>(record: T): T => record;
