/** A customer as the company knows them, before a system gives them its shape. */
export interface Customer {
  /** Their place in the company's list; their ids are made of it. */
  readonly index: number;
  readonly firstName: string;
  readonly lastName: string;
  /** Null for a private person. */
  readonly business: string | null;
  readonly email: string | null;
  /** Ten digits. */
  readonly phone: string | null;
  /** Ten digits; a few have a second one. */
  readonly secondPhone: string | null;
  readonly street: string;
  readonly unit: string | null;
  readonly city: string;
  readonly state: string;
  readonly zip: string;
  /** Milliseconds since 1970. */
  readonly createdAt: number;
  readonly modifiedAt: number;
  readonly preferredTechnician: string | null;
  readonly contactBy: 'phone' | 'text' | 'email' | null;
  readonly arrival: 'morning' | 'afternoon' | null;
  readonly notes: string | null;
  /** How this record's office writes phone numbers down. */
  readonly spelling: number;
}

/** One thing of a customer's history. */
export interface Visit {
  /** Which of the customer's, from 0, oldest first. */
  readonly nth: number;
  /** `open`: asked for, without a day yet. */
  readonly status: 'completed' | 'canceled' | 'scheduled' | 'open';
  readonly service: string;
  readonly appliance: string;
  readonly brand: string;
  readonly complaint: string;
  /**
   * Days since 1970, and the hour on the company's clocks. Of an open one: when it was asked for.
   */
  readonly day: number;
  readonly hour: number;
  readonly technician: string | null;
  readonly costCents: number | null;
  readonly notes: string | null;
}

/** Someone who has to be found in a system: a demo customer, or a test's. */
export interface KnownPerson {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  /** In any US spelling. */
  readonly phone: string;
}
