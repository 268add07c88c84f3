import type { ReportPosition } from '@contracts/tracking/records';
import { api } from '../../../shared/api/api';

const inBackground = { as: 'technician', inBackground: true } as const;

const endpoints = api.injectEndpoints({
  endpoints: (build) => ({
    reportPosition: build.mutation<null, ReportPosition>({
      query: (body) => ({ url: '/technician/location', method: 'PUT', body }),
      extraOptions: inBackground,
    }),
    /** Positions buffered while offline, oldest first. */
    reportPositions: build.mutation<null, ReportPosition[]>({
      query: (body) => ({ url: '/technician/locations', method: 'POST', body }),
      extraOptions: inBackground,
    }),
  }),
});

export const { useReportPositionMutation, useReportPositionsMutation } = endpoints;
