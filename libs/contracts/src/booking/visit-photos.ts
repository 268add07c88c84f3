/** Photos that a technician takes at a visit, such as the appliance's rating plate. */
import { read, request } from '../messaging';
import type { PhotoType } from '../vocabulary/tracking';

/** The ids of a visit's photos, in the order in which they came. */
export interface VisitPhotos {
  readonly photos: readonly string[];
}

/** Base64, so that no byte changes on the way. */
export interface PhotoFile {
  readonly type: PhotoType;
  readonly base64: string;
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
   * `transition_refused` if the visit was canceled.
   */
  put: request<OnePhoto & { technicianId: string } & PhotoFile, VisitPhotos>(
    'booking.put-visit-photo',
  ),
  /** A repeat changes nothing. Refuses with `transition_refused` once the visit is over. */
  remove: request<OnePhoto & { technicianId: string }, VisitPhotos>('booking.remove-visit-photo'),
};
