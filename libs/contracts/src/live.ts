/**
 * The live channel: core NATS subjects without queue groups, and the frames of the WebSocket `/ws`.
 * Newest wins; anything here may be lost without harm.
 */
import type { ErrorBody } from './refusals';
import type { AccountId } from './customers/accounts';
import type { ImportJob } from './imports/jobs';
import type { ServiceName } from './service-health';
import type { DispatchRecord, TrackingRecord } from './tracking/records';
import type { Location } from './tracking/technicians';
import type { TrackingStatus } from './vocabulary/tracking-status';

/** Topics that need a login: the office's lists, a customer's own records. */
export type LiveTopic = 'dispatch' | 'account';

/** What the browser sends. */
export type ClientFrame =
  /** With the key of the tracking link, if it has one. */
  | { type: 'subscribe'; appointmentId: string; key?: string }
  | { type: 'unsubscribe'; appointmentId: string }
  | { type: 'subscribe'; topic: 'dispatch'; token: string }
  | { type: 'unsubscribe'; topic: 'dispatch' }
  | { type: 'subscribe'; topic: 'account'; token: string }
  | { type: 'unsubscribe'; topic: 'account' }
  /** An import of one's own, with the office's or the customer's token. */
  | { type: 'subscribe'; topic: 'import'; jobId: string; token: string }
  | { type: 'unsubscribe'; topic: 'import'; jobId: string }
  /** Asks for a `pong`, so that a browser notices a dead connection. */
  | { type: 'ping' };

/** What the browser receives. */
export type ServerFrame =
  | { type: 'subscribed'; appointmentId: string }
  | { type: 'subscribed'; topic: LiveTopic }
  | { type: 'subscribed'; topic: 'import'; jobId: string }
  | { type: 'unsubscribed'; appointmentId?: string; topic?: LiveTopic | 'import'; jobId?: string }
  | { type: 'tracking_update'; appointmentId: string; tracking: TrackingRecord | DispatchRecord }
  | LocationFrame
  /** To the dispatch topic: these lists changed and have to be fetched again. */
  | ({ type: 'dispatch_update' } & LiveDispatch)
  /** To the account topic: these records changed and have to be fetched again. */
  | ({ type: 'account_update' } & LiveAccount)
  /** To the import's topic: its progress. The current state follows `subscribed` at once. */
  | { type: 'import_update'; jobId: string; job: ImportJob }
  | { type: 'pong' }
  /** With a topic when its subscription ended or could no longer be checked. */
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
  /** The visit's version that this belongs to. */
  readonly version: number;
}

/** A visit changed: `live.visit.<appointmentId>`. Pages that show it fetch its record. */
export const liveVisitSubject = (appointmentId: string) => `live.visit.${appointmentId}`;
export interface LiveVisit {
  readonly version: number;
  readonly status: TrackingStatus;
  readonly technicianId: string | null;
}

/** A journey changed: `live.journey.<appointmentId>`. Carries nothing. */
export const liveJourneySubject = (appointmentId: string) => `live.journey.${appointmentId}`;

/** A technician's position: `live.location.<technicianId>`, with the frame as it is sent. */
export const liveLocationSubject = (technicianId: string) => `live.location.${technicianId}`;
export type LiveLocation = LocationFrame;

/** The office's live lists. */
export type DispatchList =
  | 'tracking'
  | 'appointments'
  | 'technicians'
  | 'alerts'
  | 'service-requests'
  | 'texts';

/** Some of them changed. Tracking records aren't named here: they are pushed themselves. */
export const liveDispatchSubject = 'live.dispatch';
export interface LiveDispatch {
  readonly changed: readonly DispatchList[];
  /**
   * The appointment that changed. A page that shows this version already has the
   * change.
   */
  readonly appointment?: { readonly id: string; readonly version: number };
}

/** A customer's records changed: `live.account.<accountId>`. */
export const liveAccountSubject = (accountId: AccountId | '*') => `live.account.${accountId}`;
export type AccountRecords = 'account' | 'appointments' | 'service-requests';
export interface LiveAccount {
  readonly changed: readonly AccountRecords[];
}

/** Seats of a date were taken or freed. Gateways drop what they cached for it. */
export const liveSlotsSubject = 'live.slots';
export interface LiveSlots {
  /** YYYY-MM-DD; null when the capacity of all dates changed. */
  readonly date: string | null;
}

/** A token was revoked. */
export const liveRevokedSubject = 'live.revoked';
export type LiveRevoked =
  | { readonly kind: 'token'; readonly jti: string }
  /** All of the account's tokens of an older generation. */
  | { readonly kind: 'account'; readonly accountId: AccountId; readonly oldestGeneration: number }
  | { readonly kind: 'phone-link'; readonly technicianId: string };

/** An import made progress: `live.import.<jobId>`. */
export const liveImportSubject = (jobId: string) => `live.import.${jobId}`;
export interface LiveImport {
  /** Its customer; null for the office's. */
  readonly accountId: AccountId | null;
  readonly job: ImportJob;
}

/** An import waits for a worker. Carries nothing: the worker takes the job that has waited longest. */
export const liveImportWaitingSubject = 'live.import-waiting';

/** Who publishes what on the live channel. Gateways subscribe to all of it. */
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
  notifications: [liveDispatchSubject],
};

/** What services subscribe to on the live channel. */
export const liveHeardBy: Partial<Record<ServiceName, readonly string[]>> = {
  imports: [liveImportSubject('*'), liveImportWaitingSubject],
};
