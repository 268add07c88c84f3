import { Injectable } from '@nestjs/common';
import type { Photo, PhotoFile, StoredPhoto } from '@contracts/booking/visit-photos';
import { photoLimits, type PhotoSource, type PhotoType } from '@contracts/vocabulary/photos';
import { whenCommitted } from '@service-kit/database/transaction';
import { Refusal } from '@service-kit/requests/refusal';
import { DataSource, type EntityManager } from 'typeorm';
import { PhotoFilesService } from './photo-files.service';

/** What a photo was added to. */
export type PhotoOwner = { readonly appointmentId: string } | { readonly requestId: string };

export interface OwnedPhoto {
  readonly owner: PhotoOwner;
  readonly photoId: string;
}

type PhotoRow = { readonly position: string; readonly type: PhotoType } & (
  | { readonly file: string; readonly bytes: null }
  | { readonly file: null; readonly bytes: Buffer }
);

const mostBy: Readonly<Record<PhotoSource, number>> = {
  customer: photoLimits.perCustomer,
  technician: photoLimits.perVisit,
};

const columnOf = (owner: PhotoOwner) => ('requestId' in owner ? 'request_id' : 'appointment_id');
const idOf = (owner: PhotoOwner) => ('requestId' in owner ? owner.requestId : owner.appointmentId);

/** A visit has those of its request, too. $1 is the owner. */
const ownedBy = (owner: PhotoOwner) =>
  'requestId' in owner
    ? 'request_id = $1'
    : `(appointment_id = $1
        OR request_id = (SELECT service_request_id FROM appointments WHERE id = $1))`;

/** The rows of photos. Who may see and change them is decided by those who ask. */
@Injectable()
export class PhotoRowsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly files: PhotoFilesService,
  ) {}

  /** In the order in which they came. */
  of(owner: PhotoOwner, manager: EntityManager = this.dataSource.manager): Promise<Photo[]> {
    return manager.query<Photo[]>(
      `SELECT id, added_by AS by, shows FROM photos WHERE ${ownedBy(owner)} ORDER BY position`,
      [idOf(owner)],
    );
  }

  /** Refuses with `photo_not_found`. */
  async fileOf({ owner, photoId }: OwnedPhoto, by: PhotoSource | null): Promise<PhotoFile> {
    const [photo] = await this.dataSource.query<PhotoRow[]>(
      `SELECT position, type, file, bytes FROM photos
       WHERE ${ownedBy(owner)} AND id = $2 AND added_by = coalesce($3, added_by)`,
      [idOf(owner), photoId, by],
    );
    if (!photo) throw new Refusal('photo_not_found');
    const { type, file, bytes, position } = photo;
    if (bytes === null) return { type, file };
    const moved = await this.files.move({ position, type, bytes });
    if (!moved) throw new Refusal('photo_not_found');
    return moved;
  }

  async has({ owner, photoId }: OwnedPhoto, tx: EntityManager): Promise<boolean> {
    return (await this.of(owner, tx)).some(({ id }) => id === photoId);
  }

  /** While the owner is locked. Refuses with `too_many_photos`. */
  async add(
    { owner, photoId }: OwnedPhoto,
    by: PhotoSource,
    { type, file, byteCount, shows }: StoredPhoto,
    tx: EntityManager,
  ): Promise<void> {
    const before = (await this.of(owner, tx)).filter((photo) => photo.by === by);
    if (before.length >= mostBy[by]) throw new Refusal('too_many_photos');
    await tx.query(
      `INSERT INTO photos (${columnOf(owner)}, id, added_by, shows, type, file, byte_count)
       VALUES ($1, $2, $3, $4, $5, $6, $7)`,
      [idOf(owner), photoId, by, shows, type, file, byteCount],
    );
  }

  async remove({ owner, photoId }: OwnedPhoto, by: PhotoSource, tx: EntityManager): Promise<void> {
    await this.removeWhere(`${ownedBy(owner)} AND id = $2 AND added_by = $3`, tx, [
      idOf(owner),
      photoId,
      by,
    ]);
  }

  async removeAllOf(
    column: 'appointment_id' | 'request_id',
    ids: readonly string[],
    tx: EntityManager,
  ): Promise<void> {
    await this.removeWhere(`${column} = ANY($1)`, tx, [ids]);
  }

  private async removeWhere(
    condition: string,
    tx: EntityManager,
    values: unknown[],
  ): Promise<void> {
    const [deleted] = await tx.query<[{ file: string | null }[], number]>(
      `DELETE FROM photos WHERE ${condition} RETURNING file`,
      values,
    );
    whenCommitted(tx, () => void this.files.remove(deleted.map(({ file }) => file)));
  }
}
