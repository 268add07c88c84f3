import type { VisitPhotos } from '@contracts/booking/visit-photos';
import { api } from '../api/api';
import { imageUrlOf } from '../api/image-url';

const asAdmin = { as: 'admin' } as const;

/** A visit or a request. */
export interface PhotosOf {
  readonly record: 'appointments' | 'service-requests';
  readonly id: string;
}

interface OnePhoto extends PhotosOf {
  readonly photoId: string;
  /** For a list. */
  readonly size?: 'small';
}

/** For the office. */
const endpoints = api.injectEndpoints({
  endpoints: (build) => ({
    recordPhotos: build.query<VisitPhotos, PhotosOf>({
      query: ({ record, id }) => `/${record}/${id}/photos`,
      extraOptions: asAdmin,
      providesTags: (_answer, _error, { record, id }) =>
        record === 'appointments'
          ? ['Appointment', { type: 'AppointmentHistory', id }]
          : ['ServiceRequest'],
    }),
    recordPhoto: build.query<string, OnePhoto>({
      query: ({ record, id, photoId, size }) => ({
        url: `/${record}/${id}/photos/${photoId}`,
        params: { size },
        responseHandler: imageUrlOf,
      }),
      extraOptions: { ...asAdmin, file: 'image/*' },
    }),
  }),
});

export const { useRecordPhotosQuery, useRecordPhotoQuery } = endpoints;
