import type { PriceJob } from '@contracts/booking/appointment-calls';
import type { TakenPayment, TakePayment } from '@contracts/payments/paying';
import type { DoorBill } from '@contracts/tracking/technician-phone';
import { api, idempotent } from '../../../shared/api/api';

const urlOf = (appointmentId: string): string =>
  `/technician/jobs/${encodeURIComponent(appointmentId)}`;

const endpoints = api.injectEndpoints({
  endpoints: (build) => ({
    /** A repeat changes nothing. */
    priceJob: build.mutation<DoorBill, { appointmentId: string; body: PriceJob }>({
      query: ({ appointmentId, body }) => ({
        url: `${urlOf(appointmentId)}/price`,
        method: 'PUT',
        body,
      }),
      extraOptions: { as: 'technician' },
    }),
    /** Once for a key. */
    takePayment: build.mutation<
      TakenPayment,
      { appointmentId: string; key: string; body: TakePayment }
    >({
      query: ({ appointmentId, key, body }) => ({
        url: `${urlOf(appointmentId)}/payments`,
        method: 'POST',
        headers: idempotent(key),
        body,
      }),
      extraOptions: { as: 'technician' },
    }),
  }),
});

export const { usePriceJobMutation, useTakePaymentMutation } = endpoints;
