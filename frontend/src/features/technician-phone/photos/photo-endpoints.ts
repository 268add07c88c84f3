import type { VisitPhotos } from '@contracts/booking/visit-photos';
import type { PhotoSubject } from '@contracts/vocabulary/photos';
import { api } from '../../../shared/api/api';
import { imageUrlOf } from '../../../shared/api/image-url';
import { bytesOf } from '../../../shared/photos/scaled-photo';

interface OnePhoto {
  readonly appointmentId: string;
  readonly id: string;
}

const urlOf = ({ appointmentId, id }: OnePhoto): string =>
  `/technician/jobs/${encodeURIComponent(appointmentId)}/photos/${id}`;

const endpoints = api.injectEndpoints({
  endpoints: (build) => ({
    /** The small one, for the list. */
    jobPhoto: build.query<string, OnePhoto>({
      query: (one) => ({
        url: urlOf(one),
        params: { size: 'small' },
        responseHandler: imageUrlOf,
      }),
      extraOptions: { as: 'technician', file: 'image/*' },
    }),
    largeJobPhoto: build.query<string, OnePhoto>({
      query: (one) => ({ url: urlOf(one), responseHandler: imageUrlOf }),
      extraOptions: { as: 'technician', file: 'image/*' },
    }),
    /** A repeat changes nothing. */
    putPhoto: build.mutation<VisitPhotos, OnePhoto & { image: string; shows: PhotoSubject }>({
      query: ({ image, shows, ...one }) => ({
        url: urlOf(one),
        params: { shows },
        method: 'PUT',
        headers: { 'content-type': 'image/jpeg' },
        body: bytesOf(image),
      }),
      extraOptions: { as: 'technician' },
    }),
    deletePhoto: build.mutation<VisitPhotos, OnePhoto>({
      query: (one) => ({ url: urlOf(one), method: 'DELETE' }),
      extraOptions: { as: 'technician' },
    }),
  }),
});

/** Show the phone's own picture instead of loading it. */
export const showPhoto = ({ appointmentId, id }: OnePhoto, image: string) => [
  endpoints.util.upsertQueryData('jobPhoto', { appointmentId, id }, image),
  endpoints.util.upsertQueryData('largeJobPhoto', { appointmentId, id }, image),
];

export const {
  useJobPhotoQuery,
  useLargeJobPhotoQuery,
  usePutPhotoMutation,
  useDeletePhotoMutation,
} = endpoints;
