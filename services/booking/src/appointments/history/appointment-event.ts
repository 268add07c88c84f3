import type { ApplianceFields } from '@contracts/booking/appliances';
import type { NoteName } from '@contracts/booking/appointments';
import type { BookingFields } from '@contracts/booking/fields';
import type { InvoicedFacts } from '@contracts/payments/invoices';
import type { PaymentMethod } from '@contracts/vocabulary/payments';
import type { TrackingStatus } from '@contracts/vocabulary/tracking-status';
import type { NamedTechnician } from '../../roster/roster.service';

export interface NamedSlot {
  /** YYYY-MM-DD in the business zone. */
  readonly date: string;
  readonly label: string;
}

/** What changed the paid amount. */
export type BillCause = 'payment' | 'refund' | 'void' | 'dispute';

/** Who took a step (null: the office), and when the server received it. */
export interface TakenStep {
  readonly technicianId: string | null;
  readonly heardAt: string;
}

export type AppointmentEvent =
  /** By the office, on the phone, or later as a job that took place. */
  | { readonly kind: 'booked'; readonly later?: true }
  | { readonly kind: 'scheduled'; readonly requestNumber: string }
  | {
      readonly kind: 'assigned';
      readonly from: NamedTechnician | null;
      readonly to: NamedTechnician | null;
      /** Why they don't suit it. */
      readonly despite?: readonly string[];
    }
  | {
      readonly kind: 'rescheduled';
      readonly from: NamedSlot;
      readonly to: NamedSlot;
      /** Whether its technician was released, too. Older entries don't say. */
      readonly unassigned?: boolean;
    }
  | {
      readonly kind: 'restored';
      readonly to: NamedSlot;
      readonly reason: string | null;
      /** Whether its technician was released. */
      readonly unassigned: boolean;
    }
  | {
      readonly kind: 'cancelled';
      readonly reason: string | null;
      /** The reason is meant for the customer. Older entries don't say. */
      readonly tellCustomer?: boolean;
      /** No one was home; `from` is the status before. */
      readonly noShow?: true;
      readonly from?: TrackingStatus;
      /** Only if the technician said so. */
      readonly step?: TakenStep;
    }
  /** Older entries are about those to the technician, and don't say so. */
  | { readonly kind: 'notes'; readonly of?: NoteName }
  /** In minutes. */
  | { readonly kind: 'duration'; readonly from: number; readonly to: number }
  /** The customer's earlier links don't work anymore. */
  | { readonly kind: 'links' }
  /** Which appliance it was about; null for none. `isNew`: the first visit about it. */
  | { readonly kind: 'appliance'; readonly title: string | null; readonly isNew?: true }
  | {
      readonly kind: 'appliance-facts';
      readonly title: string;
      readonly fields: readonly (keyof ApplianceFields)[];
    }
  | { readonly kind: 'corrected'; readonly fields: readonly (keyof BookingFields)[] }
  | {
      readonly kind: 'cost';
      readonly fromCents: number | null;
      readonly toCents: number;
      /** Why it is less than what was paid. */
      readonly reason?: string;
      /** Older entries don't say. */
      readonly byTechnician?: true;
    }
  /** By a technician, for a price that only the office can set. */
  | { readonly kind: 'price-asked'; readonly cents: number }
  | { readonly kind: 'price-declined'; readonly cents: number }
  | {
      readonly kind: 'estimate-sent';
      readonly revision: number;
      /** The cheapest and the most expensive option. */
      readonly fromCents: number;
      readonly toCents: number;
    }
  /** By the customer, as are the next two. The signer is erased with their account. */
  | {
      readonly kind: 'estimate-approved';
      readonly option: string;
      readonly cents: number;
      readonly signer?: string;
    }
  | { readonly kind: 'estimate-declined'; readonly reason: string | null }
  | {
      readonly kind: 'invoice';
      readonly what: InvoicedFacts['what'];
      readonly number: string;
      /** What its invoices add up to then; null if none stands. */
      readonly totalCents: number | null;
    }
  | { readonly kind: 'rated'; readonly stars: number }
  | {
      readonly kind: 'bill';
      /** Null if several changes came at once. */
      readonly cause: BillCause | null;
      /** Of cash and checks. */
      readonly method?: PaymentMethod;
      readonly fromCents: number;
      readonly toCents: number;
    }
  | {
      readonly kind: 'status';
      readonly status: TrackingStatus;
      readonly from: TrackingStatus | null;
      readonly correction: boolean;
      /** Why it was taken back. */
      readonly reason?: string;
      /** Only for a person's step. */
      readonly step?: TakenStep;
    };

/** Technicians of an entry whose names were unknown when it was stored. */
export function unnamedIn(event: AppointmentEvent): string[] {
  if (event.kind !== 'assigned') return [];
  return [event.from, event.to].flatMap((one) => (one && one.name === null ? [one.id] : []));
}
