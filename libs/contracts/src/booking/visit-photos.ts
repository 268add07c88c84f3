/**
 * Photos that a technician takes at a visit, such as the appliance's rating plate. Booking knows
 * whose they are; their bytes are in the storage, where gateways put and read them.
 */
import { IsIn } from 'class-validator';
import { read, request } from '../messaging';
import { MayBeMissing } from '../parsing';
import type { PhotoType } from '../vocabulary/photos';

/** GET …/photos/:photoId */
export class PhotoQuery {
  /** For a list. */
  @MayBeMissing()
  @IsIn(['small'])
  size?: 'small';
}

/** The ids of a visit's photos, in the order in which they came. */
export interface VisitPhotos {
  readonly photos: readonly string[];
}

export interface PhotoFile {
  /** Its name in the storage. The small one's name follows from it. */
  readonly file: string;
  readonly type: PhotoType;
}

export interface StoredPhoto extends PhotoFile {
  readonly byteCount: number;
}

interface OnePhoto {
  readonly appointmentId: string;
  readonly photoId: string;
}

/** These refuse with `appointment_not_found`, and with `forbidden` for another technician. */
export const visitPhotoRequests = {
  list: read<{ appointmentId: string }, VisitPhotos>('booking.visit-photos'),
  /** For the office with null. Refuses with `photo_not_found`. */
  read: read<OnePhoto & { technicianId: string | null }, PhotoFile>('booking.visit-photo'),
  /**
   * The phone makes the id, and a repeat changes nothing. Refuses with `too_many_photos`, and with
   * `transition_refused` if the visit was canceled. The bytes are in the storage already.
   */
  put: request<OnePhoto & { technicianId: string } & StoredPhoto, VisitPhotos>(
    'booking.put-visit-photo',
  ),
  /** A repeat changes nothing. Refuses with `transition_refused` once the visit is over. */
  remove: request<OnePhoto & { technicianId: string }, VisitPhotos>('booking.remove-visit-photo'),
};
