import { Injectable } from '@nestjs/common';
import {
  contactsAtMost,
  type Contact,
  type ContactsAsked,
  type KnownAppliance,
  type RecordsAsked,
  type RecordsOfPerson,
} from '@contracts/customers/people';
import type { CustomerNumber } from '@contracts/customers/records';
import { DataSource } from 'typeorm';
import { appointmentStatusRules } from '@contracts/vocabulary/appointment-status';
import { wordsOfAny } from '@service-kit/search/search-condition';
import { CustomerAppointmentsService } from '../appointments/for-customers/customer-appointments.service';
import { CustomerRequestsService } from '../service-requests/customer-requests.service';
import { RecordClaimsService } from './record-claims.service';

/** A landlord may have more under one number. The rest is left out. */
const recordsAtMost = 2_000;
const appliancesAtMost = 50;

type RecordTable = 'appointments' | 'service_requests';

const nameOf: Readonly<Record<RecordTable, string>> = {
  appointments: 'r.customer_name',
  service_requests: `r.first_name || ' ' || r.last_name`,
};

/** Each source has its own index. */
const theirs = (table: RecordTable): string => `
  SELECT r.id FROM ${table} r WHERE r.account_id = ANY($1)
  UNION SELECT r.id FROM ${table} r WHERE lower(r.email COLLATE "C") = ANY($2)
  UNION SELECT r.id FROM ${table} r WHERE r.phone_digits = ANY($3)
    AND (r.email = '' OR lower(r.email COLLATE "C") = ANY($2))
    AND (r.phone_digits, ${nameOf[table]}) IN (SELECT * FROM unnest($3::text[], $4::text[]))`;

const byContact = (table: RecordTable, columns: string): string => `
  (SELECT ${columns} FROM ${table} r WHERE lower(r.email COLLATE "C") = ANY($1)
   LIMIT ${recordsAtMost})
  UNION ALL
  (SELECT ${columns} FROM ${table} r WHERE r.phone_digits = ANY($2) LIMIT ${recordsAtMost})`;

/** Someone was there; see `isConfirmedVisit`. Anyone may have typed the rest. */
const confirmed = `r.status = 'completed' AND r.origin <> 'imported' AS confirmed`;

const ofAppointment = `r.customer_name AS name, r.email, r.phone, r.address, r.city, r.state,
  r.zip_code AS "zipCode", r.starts_at AS at, ${confirmed}`;

/** What booking knows of people, with an account or without one. */
@Injectable()
export class PersonRecordsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly claims: RecordClaimsService,
    private readonly appointments: CustomerAppointmentsService,
    private readonly requests: CustomerRequestsService,
  ) {}

  /**
   * Names and addresses in records with one of these emails or phones. The account of a record
   * isn't among them: someone may book for others.
   */
  async contacts({ emails, phones, houses = [] }: ContactsAsked): Promise<Contact[]> {
    if (emails.length + phones.length + houses.length === 0) return [];
    const rows = await this.dataSource.query<
      (Omit<Contact, 'lastAt'> & { at: Date; confirmed: boolean })[]
    >(
      `SELECT name, email, phone, address, city, state, "zipCode", max(at) AS at,
         NULL AS "accountId", NULL AS "importedId", bool_or(confirmed) AS confirmed
       FROM (${byContact('appointments', ofAppointment)}
       UNION ALL (SELECT ${ofAppointment} FROM appointments r
         WHERE r.origin <> 'imported' AND r.search_words @@ ${wordsOfAny('$3')}
         LIMIT ${recordsAtMost})
       UNION ALL ${byContact(
         'service_requests',
         `${nameOf.service_requests} AS name, r.email, r.phone, '' AS address, '' AS city,
          '' AS state, '' AS "zipCode", r.created_at AS at, false AS confirmed`,
       )}) AS found
       GROUP BY name, email, phone, address, city, state, "zipCode"
       ORDER BY max(at) DESC LIMIT ${contactsAtMost}`,
      [emails, phones, houses],
    );
    return rows.map(({ at, confirmed: isConfirmed, ...contact }) => ({
      ...contact,
      lastAt: at.toISOString(),
      ...(!isConfirmed && { unconfirmed: true as const }),
    }));
  }

  async records(asked: RecordsAsked): Promise<RecordsOfPerson> {
    for (const accountId of asked.accountIds) await this.claims.claimFor(accountId);
    const [visits, requests] = await Promise.all([
      this.ids('appointments', asked),
      this.ids('service_requests', asked),
    ]);
    return this.of(visits, requests);
  }

  /** What is filed under these customers. */
  async filed(numbers: readonly CustomerNumber[]): Promise<RecordsOfPerson> {
    const [visits, requests] = await Promise.all([
      this.filedIds('appointments', numbers),
      this.filedIds('service_requests', numbers),
    ]);
    return this.of(visits, requests);
  }

  private async of(
    visits: readonly string[],
    requests: readonly string[],
  ): Promise<RecordsOfPerson> {
    const [appointments, serviceRequests, sums, appliances] = await Promise.all([
      this.appointments.newestOf(visits),
      this.requests.newestOf(requests),
      this.appointments.sumsOf(visits),
      this.appliances(visits),
    ]);
    return {
      appointments,
      serviceRequests,
      appointmentCount: visits.length,
      serviceRequestCount: requests.length,
      ...sums,
      appliances,
      photos: await this.photos(appointments.map(({ id }) => id)),
    };
  }

  private async ids(
    table: RecordTable,
    { accountIds, emails, named }: RecordsAsked,
  ): Promise<string[]> {
    const rows = await this.dataSource.query<{ id: string }[]>(
      `${theirs(table)} LIMIT ${recordsAtMost}`,
      [accountIds, emails, named.map(({ phone }) => phone), named.map(({ name }) => name)],
    );
    return rows.map(({ id }) => id);
  }

  private async filedIds(
    table: RecordTable,
    numbers: readonly CustomerNumber[],
  ): Promise<string[]> {
    const rows = await this.dataSource.query<{ id: string }[]>(
      `SELECT id FROM ${table} WHERE customer_number = ANY($1)
       ORDER BY created_at DESC LIMIT ${recordsAtMost}`,
      [numbers],
    );
    return rows.map(({ id }) => id);
  }

  private appliances(ids: readonly string[]): Promise<KnownAppliance[]> {
    const standing = Object.entries(appointmentStatusRules).flatMap(([status, { stands }]) =>
      stands ? [status] : [],
    );
    return this.dataSource.query<KnownAppliance[]>(
      `SELECT appliance, brand, count(*)::integer AS visits, max(slot_date)::text AS "lastDate"
       FROM appointments WHERE id = ANY($1) AND status = ANY($2)
       GROUP BY appliance, brand ORDER BY max(slot_date) DESC LIMIT ${appliancesAtMost}`,
      [ids, standing],
    );
  }

  private photos(ids: readonly string[]): Promise<RecordsOfPerson['photos'][number][]> {
    return this.dataSource.query<RecordsOfPerson['photos'][number][]>(
      `SELECT appointment_id AS "appointmentId", array_agg(id ORDER BY position) AS photos
       FROM visit_photos WHERE appointment_id = ANY($1) GROUP BY appointment_id`,
      [ids],
    );
  }
}
