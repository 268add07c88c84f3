import type { VisitPhotos } from '@contracts/booking/visit-photos';
import { api } from '../../../shared/api/api';
import { imageUrlOf } from '../../../shared/api/image-url';

const asAdmin = { as: 'admin' } as const;

/** A visit or a request. */
export interface PhotosOf {
  readonly record: 'appointments' | 'service-requests';
  readonly id: string;
}

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
    recordPhoto: build.query<string, PhotosOf & { photoId: string }>({
      query: ({ record, id, photoId }) => ({
        url: `/${record}/${id}/photos/${photoId}`,
        responseHandler: imageUrlOf,
      }),
      extraOptions: { ...asAdmin, file: 'image/*' },
    }),
  }),
});

export const { useRecordPhotosQuery, useRecordPhotoQuery } = endpoints;
