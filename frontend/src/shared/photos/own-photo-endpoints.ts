import type { VisitPhotos } from '@contracts/booking/visit-photos';
import type { PhotoSubject } from '@contracts/vocabulary/photos';
import { api } from '../api/api';
import { imageUrlOf } from '../api/image-url';
import { bytesOf } from './scaled-photo';

const byLink = { as: 'anyone' } as const;

interface OnePhoto {
  /** The path of the record. */
  readonly of: string;
  readonly id: string;
}

const urlOf = ({ of, id }: OnePhoto) => `/${of}/photos/${id}`;

const endpoints = api.injectEndpoints({
  endpoints: (build) => ({
    ownPhotos: build.query<VisitPhotos, string>({
      query: (of) => `/${of}/photos`,
      extraOptions: byLink,
    }),
    ownPhoto: build.query<string, OnePhoto>({
      query: (one) => ({
        url: urlOf(one),
        params: { size: 'small' },
        responseHandler: imageUrlOf,
      }),
      extraOptions: { ...byLink, file: 'image/*' },
    }),
    /** A repeat changes nothing. */
    putOwnPhoto: build.mutation<VisitPhotos, OnePhoto & { image: string; shows: PhotoSubject }>({
      query: ({ image, shows, ...one }) => ({
        url: urlOf(one),
        method: 'PUT',
        params: { shows },
        headers: { 'content-type': 'image/jpeg' },
        body: bytesOf(image),
      }),
      extraOptions: { ...byLink, inBackground: true },
    }),
    removeOwnPhoto: build.mutation<VisitPhotos, OnePhoto>({
      query: (one) => ({ url: urlOf(one), method: 'DELETE' }),
      extraOptions: byLink,
    }),
  }),
});

/** Shows an answer that lists them all. */
export const adoptOwnPhotos = (of: string, photos: VisitPhotos) =>
  endpoints.util.upsertQueryData('ownPhotos', of, photos);

/** Shows the browser's own picture instead of loading it. */
export const showOwnPhoto = (one: OnePhoto, image: string) =>
  endpoints.util.upsertQueryData('ownPhoto', { of: one.of, id: one.id }, image);

export const {
  useOwnPhotosQuery,
  useOwnPhotoQuery,
  usePutOwnPhotoMutation,
  useRemoveOwnPhotoMutation,
} = endpoints;
