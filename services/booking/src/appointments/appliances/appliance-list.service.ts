import { Injectable } from '@nestjs/common';
import {
  applianceFieldNames,
  type AppliancesAsked,
  type CustomerAppliance,
} from '@contracts/booking/appliances';
import type { OwnAppliance } from '@contracts/booking/own-records';
import type { AccountId } from '@contracts/customers/accounts';
import { pickFields } from '@contracts/fields';
import { shortened } from '@contracts/listed-text';
import { namedStatement } from '@service-kit/database/named-query';
import { rowsThatFit } from '@service-kit/requests/page-size';
import { DataSource } from 'typeorm';
import { selectedFields } from './appliance-rows';

const appliancesAtMost = 50;
const visitsOfEach = 5;
const ownVisitsAtMost = 2_000;

/** $1: customers' numbers. $2: visits. */
export const appliancesOf = {
  name: 'appliances_of_visits',
  text: `
    WITH visits AS (
      SELECT id, appliance_id, customer_number, starts_at FROM appointments
        WHERE customer_number = ANY($1) AND appliance_id IS NOT NULL
      UNION SELECT id, appliance_id, customer_number, starts_at FROM appointments
        WHERE id = ANY($2) AND appliance_id IS NOT NULL),
    theirs AS (
      SELECT appliance_id, count(*)::integer AS visit_count, max(starts_at) AS last_at,
        array_agg(DISTINCT customer_number) FILTER (WHERE customer_number IS NOT NULL) AS numbers
      FROM visits GROUP BY appliance_id ORDER BY max(starts_at) DESC, appliance_id
      LIMIT ${appliancesAtMost})
    SELECT a.id, a.version, ${selectedFields}, t.visit_count AS "visitCount",
      coalesce(t.numbers, '{}') AS "customerNumbers", newest.address, newest.visits
    FROM theirs t JOIN appliances a ON a.id = t.appliance_id
    CROSS JOIN LATERAL (
      SELECT (array_agg(concat_ws(', ', nullif(p.address, ''), nullif(p.city, ''))
          ORDER BY p.starts_at DESC))[1] AS address,
        json_agg(json_build_object(
          'appointmentId', p.id, 'number', p.number, 'appointmentDate', p.slot_date::text,
          'serviceType', p.service_type, 'status', p.status, 'workDone', p.tracking_notes,
          'photos', (SELECT coalesce(json_agg(
              json_build_object('id', f.id, 'by', f.added_by, 'shows', f.shows)
              ORDER BY f.position), '[]') FROM photos f
            WHERE f.appointment_id = p.id OR f.request_id = p.service_request_id))
          ORDER BY p.starts_at DESC, p.id) AS visits
      FROM (SELECT p.* FROM visits v JOIN appointments p ON p.id = v.id
        WHERE v.appliance_id = a.id ORDER BY v.starts_at DESC, v.id LIMIT ${visitsOfEach}) AS p
    ) AS newest
    ORDER BY t.last_at DESC, a.id`,
};

/** Appliances as the office and technicians see them. */
@Injectable()
export class ApplianceListService {
  constructor(private readonly dataSource: DataSource) {}

  /** The one with the newest visit first. */
  async of({ numbers, appointmentIds }: AppliancesAsked): Promise<CustomerAppliance[]> {
    const { rows } = await namedStatement<CustomerAppliance>(this.dataSource, appliancesOf, [
      numbers,
      appointmentIds,
    ]);
    const listed = rows.map((row) => ({
      ...row,
      visits: row.visits.map((visit) => ({
        ...visit,
        workDone: visit.workDone && shortened(visit.workDone),
      })),
    }));
    return [...rowsThatFit(listed)];
  }

  /** As their customer sees them, by the account's own visits. */
  async ofAccount(accountId: AccountId): Promise<OwnAppliance[]> {
    const visits = await this.dataSource.query<{ id: string }[]>(
      `SELECT id FROM appointments WHERE account_id = $1 AND appliance_id IS NOT NULL
       ORDER BY starts_at DESC LIMIT ${ownVisitsAtMost}`,
      [accountId],
    );
    const all = await this.of({ numbers: [], appointmentIds: visits.map(({ id }) => id) });
    return all.map(({ id, visitCount, visits: [newest], ...appliance }) => ({
      id,
      ...pickFields(appliance, applianceFieldNames),
      visitCount,
      lastDate: newest?.appointmentDate ?? '',
    }));
  }

  /** The one that a visit is about. */
  async ofVisit(appointmentId: string): Promise<CustomerAppliance | null> {
    const [visit] = await this.dataSource.query<{ numbers: number[]; appliance: string | null }[]>(
      `SELECT array_remove(ARRAY[customer_number], NULL) AS numbers, appliance_id AS appliance
       FROM appointments WHERE id = $1`,
      [appointmentId],
    );
    if (!visit || visit.appliance === null) return null;
    const { numbers, appliance } = visit;
    const all = await this.of({ numbers, appointmentIds: [appointmentId] });
    return all.find(({ id }) => id === appliance) ?? null;
  }
}
