import { Injectable } from '@nestjs/common';
import { contactsAtOnce, type ContactToFile, type FiledContact } from '@contracts/customers/filing';
import { inTransaction } from '@service-kit/database/transaction';
import { DataSource, In, IsNull, MoreThan, Not, type EntityManager } from 'typeorm';
import { AppointmentEntity } from '../appointments/appointment.entity';
import { announcePrice } from '../appointments/bills/bill-announcement';
import { RecordUpdatePublisher } from '../live/record-update-publisher';

/** Records of a deleted account say nothing of anyone. */
const saysWho = `(r.phone <> '' OR r.email <> '')`;

/** The office wrote down who booked. On the site, and in a history that a customer imports, anyone may have. */
const sourceOfVisit = `CASE WHEN EXISTS (SELECT FROM appointment_history h
    WHERE h.appointment_id = r.id AND h.what ->> 'kind' = 'booked') THEN 'office'
  ELSE 'site' END`;

const toFile = `
  (SELECT 'visit' AS kind, r.id, ${sourceOfVisit} AS source, r.account_id AS "accountId",
    r.customer_number AS "customerNumber", r.customer_name AS name, r.phone, r.email, r.address, r.city, r.state,
    r.zip_code AS "zipCode", coalesce(r.gate_code, '') AS "gateCode", r.created_at AS at
   FROM appointments r WHERE NOT r.customer_filed AND ${saysWho}
   ORDER BY r.created_at, r.id LIMIT ${contactsAtOnce})
  UNION ALL
  (SELECT 'request', r.id, 'site',
    r.account_id, r.customer_number, r.first_name || ' ' || r.last_name, r.phone, r.email, '', '', '', '', '',
    r.created_at
   FROM service_requests r WHERE NOT r.customer_filed AND ${saysWho}
   ORDER BY r.created_at, r.id LIMIT ${contactsAtOnce})
  ORDER BY at, id LIMIT ${contactsAtOnce}`;

const tables = { visit: 'appointments', request: 'service_requests' } as const;

/** Which customer each visit and request is of. Booking never waits for the answer. */
@Injectable()
export class CustomerFilingService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly liveUpdates: RecordUpdatePublisher,
  ) {}

  /** The oldest first. */
  async contactsToFile(): Promise<ContactToFile[]> {
    const rows = await this.dataSource.query<(Omit<ContactToFile, 'at'> & { at: Date })[]>(toFile);
    return rows.map(({ at, ...contact }) => ({ ...contact, at: at.toISOString() }));
  }

  /** Once: what is stored stays. */
  async file(filed: readonly FiledContact[]): Promise<void> {
    await inTransaction(this.dataSource, async (tx) => {
      for (const [kind, table] of Object.entries(tables)) {
        const theirs = filed.filter((one) => one.kind === kind);
        if (theirs.length === 0) continue;
        const [stored] = await tx.query<[{ id: string }[], number]>(
          `UPDATE ${table} AS r SET customer_filed = true,
             customer_number = filed.customer
           FROM unnest($1::uuid[], $2::integer[]) AS filed (id, customer)
           WHERE r.id = filed.id AND NOT r.customer_filed AND ${saysWho} RETURNING r.id`,
          [theirs.map(({ id }) => id), theirs.map(({ customer }) => customer)],
        );
        if (kind === 'visit') await announceCustomers(tx, stored);
      }
    });
    this.liveUpdates.appointmentsChanged(null);
    this.liveUpdates.serviceRequestsChanged(null);
  }
}

/** A price names the customer. One that was announced before didn't. */
async function announceCustomers(
  tx: EntityManager,
  stored: readonly { readonly id: string }[],
): Promise<void> {
  const ids = In(stored.map(({ id }) => id));
  const priced = await tx.findBy(AppointmentEntity, [
    { id: ids, origin: Not('imported'), totalCents: Not(IsNull()) },
    { id: ids, billVersion: MoreThan(0) },
  ]);
  for (const appointment of priced) await announcePrice(tx, appointment);
}
