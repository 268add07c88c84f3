/** Words and limits of tracking that the browser and the server share. Imports nothing. */

export const trackingStatuses = [
  'scheduled',
  'dispatched',
  'en-route',
  'arrived',
  'in-progress',
  'completed',
  'cancelled',
] as const;
export type TrackingStatus = (typeof trackingStatuses)[number];

/**
 * A status of a journey, an appointment or a technician in the office's words: `en-route` or
 * `en_route` → `En route`.
 */
export function workStatusLabel(status: string): string {
  const words = status.replaceAll(/[-_]/g, ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** While one of these holds, the customer may see where the technician is. */
export const statusesWithPosition: readonly TrackingStatus[] = ['en-route', 'arrived'];

/** A journey goes one step at a time: what follows each status. Who may take it is decided elsewhere. */
export const nextTrackingStatus: Readonly<Record<TrackingStatus, TrackingStatus | null>> = {
  scheduled: 'dispatched',
  dispatched: 'en-route',
  'en-route': 'arrived',
  arrived: 'in-progress',
  'in-progress': 'completed',
  completed: null,
  cancelled: null,
};

/** From these a record never moves again. */
export const finalTrackingStatuses: readonly TrackingStatus[] = ['completed', 'cancelled'];

/** What an active tracking record is: dispatched up to in-progress. */
export const activeTrackingStatuses: readonly TrackingStatus[] = [
  'dispatched',
  'en-route',
  'arrived',
  'in-progress',
];

export const technicianStatuses = ['available', 'busy', 'offline'] as const;
export type TechnicianStatus = (typeof technicianStatuses)[number];

/** What people set; `busy` follows from a job under way. */
export const technicianAvailabilities = ['available', 'offline'] as const;
export type TechnicianAvailability = (typeof technicianAvailabilities)[number];

export const mapDefaults = { lat: 29.9012, lng: -81.3124, zoom: 13 } as const;
export const coordinateStep = 0.0001;

export const trackingLimits = {
  technicianName: 120,
  phone: 40,
  vehicleInfo: 200,
  specialty: 60,
  specialties: 30,
  address: 300,
  notes: 4000,
  /** Positions in one buffered batch. */
  batch: 500,
} as const;

export const trackingMessages = {
  technicianName: 'Technician name is required',
  phone: 'Phone number is required',
  coordinates: 'Latitude and longitude must be a place on the globe, and not 0, 0',
  status: 'This is not a status',
} as const;

/** A position older than this while en route is shown as stale. */
export const stalePositionMs = 120_000;

/** The customer page's progress bar starts this long before the estimated arrival. */
export const progressWindowMinutes = 45;
