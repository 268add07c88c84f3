/**
 * Photos of an appliance, from its customer or from the technician. Booking knows whose they are;
 * their bytes are in the storage, where gateways put and read them.
 */
import { IsIn } from 'class-validator';
import { read, request } from '../messaging';
import { MayBeMissing } from '../parsing';
import {
  photoSubjectNames,
  type PhotoSource,
  type PhotoSubject,
  type PhotoType,
} from '../vocabulary/photos';
import type { AppointmentAccess } from './own-records';

/** GET …/photos/:photoId */
export class PhotoQuery {
  /** For a list. */
  @MayBeMissing()
  @IsIn(['small'])
  size?: 'small';
}

/** PUT …/photos/:photoId */
export class NewPhoto {
  @MayBeMissing()
  @IsIn(photoSubjectNames)
  shows?: PhotoSubject;
}

export interface Photo {
  readonly id: string;
  readonly by: PhotoSource;
  /** Null if no one has said it. */
  readonly shows: PhotoSubject | null;
}

/** In the order in which they came. */
export interface VisitPhotos {
  readonly photos: readonly Photo[];
}

export interface PhotoFile {
  /** Its name in the storage. The small one's name follows from it. */
  readonly file: string;
  readonly type: PhotoType;
}

/** The bytes are in the storage already. */
export interface StoredPhoto extends PhotoFile {
  readonly byteCount: number;
  readonly shows: PhotoSubject | null;
}

interface OnePhoto {
  readonly appointmentId: string;
  readonly photoId: string;
}

/** These refuse with `appointment_not_found`, and with `forbidden` for another technician. */
export const visitPhotoRequests = {
  /** Those of the visit, and of the request that it was made of. */
  list: read<{ appointmentId: string }, VisitPhotos>('booking.visit-photos'),
  /** For the office with null. Refuses with `photo_not_found`. */
  read: read<OnePhoto & { technicianId: string | null }, PhotoFile>('booking.visit-photo'),
  /**
   * The phone makes the id, and a repeat changes nothing. Refuses with `too_many_photos`, and with
   * `transition_refused` if the visit was canceled.
   */
  put: request<OnePhoto & { technicianId: string } & StoredPhoto, VisitPhotos>(
    'booking.put-visit-photo',
  ),
  /** A repeat changes nothing. Refuses with `transition_refused` once the visit is over. */
  remove: request<OnePhoto & { technicianId: string }, VisitPhotos>('booking.remove-visit-photo'),
};

interface OwnPhoto {
  readonly access: AppointmentAccess;
  readonly photoId: string;
}

/** A customer's own photos, and no one else's. These refuse as `booking.own-appointment` does. */
export const ownPhotoRequests = {
  list: read<{ access: AppointmentAccess }, VisitPhotos>('booking.own-photos'),
  /** Refuses with `photo_not_found`. */
  read: read<OwnPhoto, PhotoFile>('booking.own-photo'),
  /** As of a technician's. Refuses with `transition_refused` once the visit is over. */
  put: request<OwnPhoto & StoredPhoto, VisitPhotos>('booking.put-own-photo'),
  remove: request<OwnPhoto, VisitPhotos>('booking.remove-own-photo'),
};

interface RequestPhoto {
  readonly serviceRequestId: string;
  readonly photoId: string;
}

/** These refuse with `service_request_not_found`. */
export const requestPhotoRequests = {
  list: read<{ serviceRequestId: string }, VisitPhotos>('booking.request-photos'),
  /** Refuses with `photo_not_found`. */
  read: read<RequestPhoto, PhotoFile>('booking.request-photo'),
  /**
   * By someone who knows the request's id, which only its sender gets, soon after it was sent. A
   * repeat changes nothing. Refuses with `too_late` and `too_many_photos`.
   */
  put: request<RequestPhoto & StoredPhoto, VisitPhotos>('booking.put-request-photo'),
};
