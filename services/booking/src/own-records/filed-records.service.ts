import { Injectable } from '@nestjs/common';
import type { FiledAsked, FiledRecords, TypedAppliance } from '@contracts/customers/filed-records';
import { DataSource } from 'typeorm';
import { appointmentStatusRules } from '@contracts/vocabulary/appointment-status';
import { ApplianceListService } from '../appointments/appliances/appliance-list.service';
import { CustomerAppointmentsService } from '../appointments/for-customers/customer-appointments.service';
import { CustomerRequestsService } from '../service-requests/customer-requests.service';
import { RecordClaimsService } from './record-claims.service';

/** A landlord may have more under one number. The rest is left out. */
const recordsAtMost = 2_000;
const appliancesAtMost = 50;

type RecordTable = 'appointments' | 'service_requests';

/** What is filed under customers. */
@Injectable()
export class FiledRecordsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly claims: RecordClaimsService,
    private readonly appointments: CustomerAppointmentsService,
    private readonly requests: CustomerRequestsService,
    private readonly appliances: ApplianceListService,
  ) {}

  /** What is filed under these customers. */
  async filed(asked: FiledAsked): Promise<FiledRecords> {
    for (const accountId of asked.accountIds) await this.claims.claimFor(accountId);
    const [visits, requests] = await Promise.all([
      this.filedIds('appointments', asked),
      this.filedIds('service_requests', asked),
    ]);
    return this.of(visits, requests);
  }

  private async of(visits: readonly string[], requests: readonly string[]): Promise<FiledRecords> {
    const [appointments, serviceRequests, sums, appliances, typedAppliances] = await Promise.all([
      this.appointments.newestOf(visits),
      this.requests.newestOf(requests),
      this.appointments.sumsOf(visits),
      this.appliances.of({ numbers: [], appointmentIds: visits }),
      this.typedAppliances(visits),
    ]);
    return {
      appointments,
      serviceRequests,
      appointmentCount: visits.length,
      serviceRequestCount: requests.length,
      ...sums,
      appliances,
      typedAppliances,
      photos: await this.photos(appointments.map(({ id }) => id)),
    };
  }

  private async filedIds(
    table: RecordTable,
    { numbers, accountIds }: FiledAsked,
  ): Promise<string[]> {
    const rows = await this.dataSource.query<{ id: string }[]>(
      `SELECT id FROM (SELECT id, created_at FROM ${table} WHERE customer_number = ANY($1)
         UNION SELECT id, created_at FROM ${table} WHERE account_id = ANY($2)) AS theirs
       ORDER BY created_at DESC LIMIT ${recordsAtMost}`,
      [numbers, accountIds],
    );
    return rows.map(({ id }) => id);
  }

  private typedAppliances(ids: readonly string[]): Promise<TypedAppliance[]> {
    const standing = Object.entries(appointmentStatusRules).flatMap(([status, { stands }]) =>
      stands ? [status] : [],
    );
    return this.dataSource.query<TypedAppliance[]>(
      `SELECT appliance, brand, count(*)::integer AS visits, max(slot_date)::text AS "lastDate"
       FROM appointments WHERE id = ANY($1) AND status = ANY($2) AND appliance_id IS NULL
       GROUP BY appliance, brand ORDER BY max(slot_date) DESC LIMIT ${appliancesAtMost}`,
      [ids, standing],
    );
  }

  private photos(ids: readonly string[]): Promise<FiledRecords['photos'][number][]> {
    return this.dataSource.query<FiledRecords['photos'][number][]>(
      `SELECT a.id AS "appointmentId", array_agg(p.id ORDER BY p.position) AS photos
       FROM appointments a
       JOIN photos p ON p.appointment_id = a.id OR p.request_id = a.service_request_id
       WHERE a.id = ANY($1) GROUP BY a.id`,
      [ids],
    );
  }
}
