/** What the technician's phone is answered, put together from booking's visits and tracking's places. */
import type { CustomerAppliance } from '../booking/appliances';
import type { VisitEstimate, VisitInvoice } from '../booking/appointments';
import type { Photo } from '../booking/visit-photos';
import type { BillLine } from '../vocabulary/money';
import type { TechnicianJob } from './records';

/** What is to be paid at the door. Amounts are dollars with two decimals. */
export interface DoorBill {
  /** Null while the office has not set it. */
  readonly total: string | null;
  /** What the total is made of; empty if it's one amount. */
  readonly lines: readonly BillLine[];
  readonly paid: string;
  readonly due: string;
  /** The address of the page on which it can be paid; null while nothing is due. */
  readonly payUrl: string | null;
  /** What it's invoiced for. The price stays as it is then. */
  readonly invoice?: VisitInvoice;
  /** A price that the technician entered and that waits for the office. */
  readonly asked?: string;
}

/** GET /api/technician/jobs */
export interface PhoneJob extends TechnicianJob {
  readonly bill: DoorBill;
  readonly estimate: VisitEstimate | null;
  /** The address of its page; null if none was sent. */
  readonly estimateUrl: string | null;
  /** What the office wrote for the technician. */
  readonly officeNotes: string | null;
  /** Those that the server has, in order. */
  readonly photos: readonly Photo[];
  /** Which of the customer's it is about; null until someone has said it. */
  readonly applianceId: string | null;
  /** The customer's, the one with the newest visit first. Empty while it isn't known whose the visit is. */
  readonly appliances: readonly CustomerAppliance[];
}
