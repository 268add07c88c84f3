import { randomUUID } from 'node:crypto';
import {
  Injectable,
  Logger,
  type OnApplicationBootstrap,
  type OnModuleDestroy,
} from '@nestjs/common';
import type { PhotoFile } from '@contracts/booking/visit-photos';
import { photoFolder, photoOf, smallPhoto, type PhotoType } from '@contracts/vocabulary/photos';
import { PeriodicWork } from '@service-kit/background/periodic-work';
import { failureReason } from '@service-kit/observability/failure-reason';
import type { Storage } from '@service-kit/storage/storage';
import { DataSource } from 'typeorm';
import { BookingConfig } from '../../config';

const hourMs = 60 * 60_000;
const dayMs = 24 * hourMs;

/**
 * How long a file without a photo stays. Its photo may be on its way, and a company that goes back to
 * the database it had before a restore finds its files.
 */
const strayMs = 7 * dayMs;
/** So many are never strays at once. The storage is another company's, or the database is. */
const mostStrays = { count: 50, share: 0.5 } as const;

const endings: Readonly<Record<PhotoType, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
};

interface UnmovedPhoto {
  readonly position: string;
  readonly type: PhotoType;
  readonly bytes: Buffer;
}

/** The files of photos in the storage. Gateways put them there. */
@Injectable()
export class PhotoFilesService implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger(PhotoFilesService.name);
  private readonly work = new PeriodicWork(this.logger);
  private readonly storage: Storage;

  constructor(
    private readonly dataSource: DataSource,
    { storage }: BookingConfig,
  ) {
    this.storage = storage;
  }

  onApplicationBootstrap(): void {
    this.work.repeat({ pauseMs: hourMs, firstAfterMs: 10_000, failed: 'photos stay' }, () =>
      this.moveAll(),
    );
    this.work.repeat({ pauseMs: dayMs, firstAfterMs: hourMs, failed: 'stray files stay' }, () =>
      this.sweep(new Date()),
    );
  }

  onModuleDestroy(): Promise<void> {
    return this.work.stop();
  }

  /** Moves the photos that are in the database, from before there was a storage. */
  async moveAll(): Promise<void> {
    while (!this.work.isEnding) {
      const [next] = await this.dataSource.query<UnmovedPhoto[]>(
        `SELECT position, type, bytes FROM photos WHERE bytes IS NOT NULL ORDER BY position LIMIT 1`,
      );
      if (!next) return;
      await this.move(next);
    }
  }

  /** Null if the photo is gone. Two who move it at once agree on one file. */
  async move({ position, type, bytes }: UnmovedPhoto): Promise<PhotoFile | null> {
    const file = `${photoFolder}/${randomUUID()}.${endings[type]}`;
    await this.storage.put(file, new Blob([new Uint8Array(bytes)], { type }), type);
    const [kept] = await this.dataSource.query<{ file: string }[]>(
      `WITH moved AS (
         UPDATE photos SET file = $2, bytes = NULL WHERE position = $1 AND file IS NULL
         RETURNING file)
       SELECT file FROM moved
       UNION ALL SELECT file FROM photos WHERE position = $1 AND file IS NOT NULL LIMIT 1`,
      [position, file],
    );
    if (kept?.file !== file) await this.storage.remove(file);
    return kept ? { file: kept.file, type } : null;
  }

  /** Of photos that were deleted. A file that can't be removed now is swept later. */
  async remove(files: readonly (string | null)[]): Promise<void> {
    for (const file of files) {
      if (file === null) continue;
      for (const name of [file, smallPhoto(file)]) {
        try {
          await this.storage.remove(name);
        } catch (error) {
          this.logger.warn(`a deleted photo's file stays for now: ${failureReason(error)}`);
        }
      }
    }
  }

  /** Removes files that have had no photo for long. */
  async sweep(now: Date): Promise<void> {
    const files = await this.storage.list(photoFolder);
    const old = files.filter(({ storedAt }) => now.getTime() - storedAt.getTime() > strayMs);
    const rows = await this.dataSource.query<{ name: string }[]>(
      `SELECT name FROM unnest($1::text[]) AS name
       WHERE NOT EXISTS (SELECT FROM photos WHERE regexp_replace(file, '\\.\\w+$', '') = name)`,
      [[...new Set(old.map(({ name }) => photoOf(name)))]],
    );
    const unknown = new Set(rows.map(({ name }) => name));
    const strays = old.filter(({ name }) => unknown.has(photoOf(name)));
    if (strays.length > mostStrays.count && strays.length > files.length * mostStrays.share) {
      this.logger.error(
        `${strays.length} of the ${files.length} files in STORAGE_URL have no photo here, so none is removed: is it another company’s?`,
      );
      return;
    }
    for (const { name } of strays) await this.storage.remove(name);
    if (strays.length > 0) this.logger.log(`removed ${strays.length} files without a photo`);
  }
}
