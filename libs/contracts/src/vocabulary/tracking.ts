/** Words and limits of tracking that the browser and the server share. Imports nothing. */

export const trackingLimits = {
  technicianName: 120,
  phone: 40,
  email: 254,
  /** Characters of the data URL. Lists of technicians carry it. */
  avatar: 8_000,
  vehicleInfo: 200,
  specialty: 60,
  specialties: 30,
  address: 300,
  notes: 4000,
  stepKey: 100,
  /** Positions in one buffered batch. */
  batch: 500,
} as const;

export const trackingMessages = {
  technicianName: 'Technician name is required',
  phone: 'Phone number is required',
  avatar: 'This photo is too large',
  noPhoto: 'That isn’t a photo we can read',
  coordinates: 'Latitude and longitude must be a place on the globe, and not 0, 0',
  status: 'This is not a status',
} as const;

/** A technician can undo a step for this long after the tap. */
export const undoMs = 10_000;

/**
 * An undo counts if it arrives this soon after its step did: the network may hold it up. Messages
 * about a step are sent after that.
 */
export const undoAcceptedMs = undoMs + 5_000;

/** An arrival later than this after the start of its slot is late. */
export const lateAfterMinutes = 10;

/** Meters. A phone that is less exact than this doesn't know where it is. */
export const vagueFromMeters = 200;

/** Who has arrived is this close to the house. In kilometers; a place that is approximate adds its radius. */
export const atDoorKm = 1;

/** A position older than this while en route is shown as stale. */
export const stalePositionMs = 120_000;

/** The customer page's progress bar starts this long before the estimated arrival. */
export const progressWindowMinutes = 45;
