/** A customer, before a system's format. */
export interface Customer {
  /** Their index in the company's list, from which ids are made. */
  readonly index: number;
  readonly firstName: string;
  readonly lastName: string;
  /** Null for a private person. */
  readonly business: string | null;
  readonly email: string | null;
  /** Ten digits. */
  readonly phone: string | null;
  /** Ten digits; some have a second one. */
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
  /** How this record's office formats phone numbers. */
  readonly spelling: number;
}

/** One job of a customer's history. */
export interface Visit {
  /** Its index among the customer's, from 0, oldest first. */
  readonly nth: number;
  /** `open`: requested, without a date. */
  readonly status: 'completed' | 'canceled' | 'scheduled' | 'open';
  readonly service: string;
  readonly appliance: string;
  readonly brand: string;
  readonly complaint: string;
  /** Days since 1970, and the local hour. For an open one: when it was requested. */
  readonly day: number;
  readonly hour: number;
  readonly technician: string | null;
  readonly costCents: number | null;
  readonly notes: string | null;
}

/** A person who must exist in a system: a demo customer, or a test's. */
export interface KnownPerson {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  /** In any US format. */
  readonly phone: string;
}
