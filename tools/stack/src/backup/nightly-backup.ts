import { openAsBlob } from 'node:fs';
import { mkdir, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { Logger } from '@nestjs/common';
import { IsInt, IsOptional, IsString, Matches, Max, Min } from 'class-validator';
import { Transform } from 'class-transformer';
import { businessDate, dateAfter, wallClock } from '@contracts/business-time';
import { loadConfig, Secret } from '@service-kit/config/config';
import { PeriodicWork } from '@service-kit/background/periodic-work';
import { failureReason } from '@service-kit/observability/failure-reason';
import { openStorage, type Storage } from '@service-kit/storage/storage';
import { withStorageSettings } from '@service-kit/storage/storage-settings';
import { AdminConfig, type Passwords } from '../databases';
import { backupName, momentIn, outdatedBackups } from './kept-backups';
import { reportBackup } from './report-backup';
import { takeBackup } from './take-backup';

export class BackupConfig extends withStorageSettings(AdminConfig) {
  /** Where backups are made, and kept. */
  @IsString()
  BACKUP_DIR!: string;

  /** Where the files are that owners ask for in the office. Gateways read them. */
  @IsString()
  EXPORT_DIR: string = 'exports';

  /** Where copies are kept, off the machine: a folder, or a bucket such as `https://s3.example.com/backups`. */
  @IsOptional()
  @Matches(/^(\/|https?:\/\/[^/\s]+\/\S+$)/, { message: 'must be a folder or the URL of a bucket' })
  BACKUP_TO?: string;

  @IsOptional()
  @IsString()
  BACKUP_S3_KEY_ID?: string;

  @IsOptional()
  @Secret()
  BACKUP_S3_SECRET?: string;

  @IsString()
  BACKUP_S3_REGION: string = 'auto';

  /** In the company's time zone. `off`: something else makes backups. */
  @Transform(({ value }: { value: unknown }) => (value === 'off' ? -1 : Number(value)))
  @IsInt()
  @Min(-1, { message: 'must be an hour from 0 to 23, or off' })
  @Max(23, { message: 'must be an hour from 0 to 23, or off' })
  BACKUP_HOUR: number = 3;
}

/** For a part of a file, over a slow line. */
const copyMs = 10 * 60_000;

export interface BackupJob {
  readonly adminUrl: string;
  readonly passwords: Passwords;
  readonly folder: string;
  readonly copies: Storage | undefined;
  readonly env: NodeJS.ProcessEnv;
}

export function backupJob(env: NodeJS.ProcessEnv): BackupJob & {
  readonly hour: number;
  readonly exportFolder: string;
  readonly storage: Storage;
} {
  const config = loadConfig(BackupConfig, env);
  const { adminUrl, storage, BACKUP_DIR, BACKUP_TO, BACKUP_HOUR, EXPORT_DIR, ...passwords } =
    config;
  const { BACKUP_S3_KEY_ID: keyId = '', BACKUP_S3_SECRET: secret = '', BACKUP_S3_REGION } = config;
  const copies =
    BACKUP_TO === undefined
      ? undefined
      : openStorage({
          url: BACKUP_TO.startsWith('/') ? pathToFileURL(BACKUP_TO).href : BACKUP_TO,
          keyId,
          secret,
          region: BACKUP_S3_REGION,
          requestMs: copyMs,
        });
  return {
    adminUrl,
    passwords,
    folder: BACKUP_DIR,
    storage,
    copies,
    env,
    hour: BACKUP_HOUR,
    exportFolder: EXPORT_DIR,
  };
}

export interface TakenBackup {
  readonly file: string;
  readonly rows: number;
}

/** Takes a backup and copies it off the machine. */
export async function backUp(job: BackupJob, now = new Date()): Promise<TakenBackup> {
  await mkdir(job.folder, { recursive: true, mode: 0o700 });
  const file = path.join(job.folder, backupName(now));
  const { tables } = await takeBackup(job.adminUrl, job.passwords, file, job.env);
  await keep(job, file);
  await reportBackup(job.adminUrl, now);
  return { file, rows: tables.reduce((sum, { rows }) => sum + rows, 0) };
}

/** Copies a backup, unless that was done, then removes those that are no longer kept. */
async function keep({ folder, copies }: BackupJob, file: string): Promise<void> {
  const name = path.basename(file);
  const copied = async () => (await copies?.list())?.map((copy) => copy.name) ?? [];
  if (copies && !(await copied()).includes(name)) {
    await copies.put(name, await openAsBlob(file), 'application/zip');
  }
  for (const old of outdatedBackups(await readdir(folder))) await rm(path.join(folder, old));
  for (const old of outdatedBackups(await copied())) await copies?.remove(old);
}

/** The last time at which it was this hour of the company. Pure. */
export function lastNight(hour: number, now: Date): Date {
  const clock = `${String(hour).padStart(2, '0')}:00`;
  const today = wallClock(businessDate(now), clock);
  return today <= now ? today : wallClock(dateAfter(businessDate(now), -1), clock);
}

const minuteMs = 60_000;
const lookEveryMs = 10 * minuteMs;
const retryMs = 60 * minuteMs;
const logger = new Logger('Backup');

/** A backup each night, and one soon after a night that was missed. */
export class NightlyBackups {
  private failedAt = -Infinity;
  private done: string | undefined;

  constructor(
    private readonly job: BackupJob,
    private readonly hour: number,
  ) {}

  /** Does what there is to do now. A failure is logged, and repeated an hour later. */
  async look(now: Date): Promise<void> {
    if (now.getTime() - this.failedAt < retryMs) return;
    const { folder } = this.job;
    try {
      const names = await readdir(folder).catch(() => []);
      const newest = names.filter(momentIn).sort().at(-1);
      const at = momentIn(newest ?? '');
      if (newest === undefined || !at || at < lastNight(this.hour, now)) {
        const { file, rows } = await backUp(this.job, now);
        this.done = path.basename(file);
        logger.log(`${this.done} has ${rows} rows, which were restored and compared`);
      } else if (newest !== this.done) {
        // Its copy may have failed.
        await keep(this.job, path.join(folder, newest));
        await reportBackup(this.job.adminUrl, at);
        this.done = newest;
      }
    } catch (error) {
      this.failedAt = now.getTime();
      const failure = failureReason(error);
      logger.error(`no backup: ${failure}`);
      // If the database is gone, owners are told that it's late.
      await reportBackup(this.job.adminUrl, now, failure).catch(() => undefined);
    }
  }
}

/** Returns how to stop it. */
export function startNightlyBackups({ hour, ...job }: ReturnType<typeof backupJob>): () => void {
  if (hour < 0) return () => undefined;
  const nights = new NightlyBackups(job, hour);
  const work = new PeriodicWork(logger);
  const repetition = { pauseMs: lookEveryMs, firstAfterMs: lookEveryMs, failed: 'no backup' };
  work.repeat(repetition, () => nights.look(new Date()));
  return () => void work.stop();
}
