/**
 * The live lane: core NATS subjects without queue groups, and the frames of the WebSocket `/ws`.
 * Newest wins; anything here may be lost without harm.
 */
import type { ErrorBody } from './refusals';
import type { CustomerId } from './customers';
import type { ImportJob } from './imports/jobs';
import type { ServiceName } from './service-health';
import type { DispatchRecord, TrackingRecord } from './tracking';
import type { Location } from './technicians';
import type { TrackingStatus } from './vocabulary/tracking-status';

/** What is pushed to those alone who have logged in: the office's lists, a customer's own records. */
export type LiveTopic = 'dispatch' | 'account';

/** What the browser sends. */
export type ClientFrame =
  | { type: 'subscribe'; appointmentId: string }
  | { type: 'unsubscribe'; appointmentId: string }
  | { type: 'subscribe'; topic: 'dispatch'; token: string }
  | { type: 'unsubscribe'; topic: 'dispatch' }
  | { type: 'subscribe'; topic: 'account'; token: string }
  | { type: 'unsubscribe'; topic: 'account' }
  /** One's own import: the token is the office's for its imports, a customer's for theirs. */
  | { type: 'subscribe'; topic: 'import'; jobId: string; token: string }
  | { type: 'unsubscribe'; topic: 'import'; jobId: string }
  /** Asks for a `pong`, so that a browser can tell a dead connection. */
  | { type: 'ping' };

/** What the browser receives. */
export type ServerFrame =
  | { type: 'subscribed'; appointmentId: string }
  | { type: 'subscribed'; topic: LiveTopic }
  | { type: 'subscribed'; topic: 'import'; jobId: string }
  | { type: 'unsubscribed'; appointmentId?: string; topic?: LiveTopic | 'import'; jobId?: string }
  | { type: 'tracking_update'; appointmentId: string; tracking: TrackingRecord | DispatchRecord }
  | LocationFrame
  /** To the dispatch topic: these lists have changed in a way that no other frame carries, ask again. */
  | ({ type: 'dispatch_update' } & LiveDispatch)
  /** To the account topic: these records of the customer have changed, ask again. */
  | ({ type: 'account_update' } & LiveAccount)
  /** To the import's topic: how far it has come. The present state comes right after `subscribed`. */
  | { type: 'import_update'; jobId: string; job: ImportJob }
  | { type: 'pong' }
  /** With a topic when hearing it has ended, or could not be checked anymore. */
  | {
      type: 'error';
      code: ErrorBody['code'];
      message: string;
      topic?: LiveTopic | 'import';
      jobId?: string;
    };

export interface LocationFrame {
  readonly type: 'location_update';
  readonly technicianId: string;
  readonly appointmentId?: string;
  readonly location: Location;
  /** Kilometers. */
  readonly distanceToCustomer: number | null;
  /** Minutes. */
  readonly estimatedTimeToArrival: number | null;
  readonly estimatedArrival: string | null;
  readonly progress: number | null;
  /** The visit's version at which this was true. */
  readonly version: number;
}

/** A visit has changed: `live.visit.<appointmentId>`. Anyone who shows it asks for its record. */
export const liveVisitSubject = (appointmentId: string) => `live.visit.${appointmentId}`;
export interface LiveVisit {
  readonly version: number;
  readonly status: TrackingStatus;
  readonly technicianId: string | null;
}

/** More is known of the way to a customer: `live.journey.<appointmentId>`. Says nothing itself. */
export const liveJourneySubject = (appointmentId: string) => `live.journey.${appointmentId}`;

/** A technician's position: `live.location.<technicianId>`; carries the frame as it goes out. */
export const liveLocationSubject = (technicianId: string) => `live.location.${technicianId}`;
export type LiveLocation = LocationFrame;

/** The lists that dispatchers look at. */
export type DispatchList =
  | 'tracking'
  | 'appointments'
  | 'technicians'
  | 'alerts'
  | 'service-requests';

/** Some of them have changed. A tracking record that has changed is pushed itself, and not named here. */
export const liveDispatchSubject = 'live.dispatch';
export interface LiveDispatch {
  readonly changed: readonly DispatchList[];
  /**
   * The one appointment that has changed: a page that shows it at that version already has the
   * change.
   */
  readonly appointment?: { readonly id: string; readonly version: number };
}

/** Records of a customer have changed: `live.account.<customerId>`. */
export const liveAccountSubject = (customerId: CustomerId | '*') => `live.account.${customerId}`;
export type AccountRecords = 'account' | 'appointments' | 'service-requests';
export interface LiveAccount {
  readonly changed: readonly AccountRecords[];
}

/** Seats of a date have been taken or freed: gateways forget what they remember of it. */
export const liveSlotsSubject = 'live.slots';
export interface LiveSlots {
  /** YYYY-MM-DD; null when the capacity of every date has changed. */
  readonly date: string | null;
}

/** A token has died before its time. */
export const liveRevokedSubject = 'live.revoked';
export type LiveRevoked =
  | { readonly kind: 'token'; readonly jti: string }
  /** All tokens of the account that are of an older generation. */
  | { readonly kind: 'account'; readonly customerId: CustomerId; readonly oldestGeneration: number }
  | { readonly kind: 'phone-link'; readonly technicianId: string };

/** An import has come further: `live.import.<jobId>`. */
export const liveImportSubject = (jobId: string) => `live.import.${jobId}`;
export interface LiveImport {
  /** Whose it is; null for the office's. */
  readonly customerId: CustomerId | null;
  readonly job: ImportJob;
}

/** An import waits for a worker. Carries nothing: the worker takes what has waited the longest. */
export const liveImportWaitingSubject = 'live.import-waiting';

/** Who says what on the live lane. Gateways hear all of it. */
export const liveSubjectsOf: Partial<Record<ServiceName, readonly string[]>> = {
  booking: [liveVisitSubject('*'), liveSlotsSubject, liveAccountSubject('*'), liveDispatchSubject],
  tracking: [
    liveJourneySubject('*'),
    liveLocationSubject('*'),
    liveDispatchSubject,
    liveRevokedSubject,
  ],
  customers: [liveAccountSubject('*'), liveRevokedSubject],
  imports: [liveImportSubject('*'), liveImportWaitingSubject],
};

/** What services hear on the live lane. */
export const liveHeardBy: Partial<Record<ServiceName, readonly string[]>> = {
  imports: [liveImportSubject('*'), liveImportWaitingSubject],
};
