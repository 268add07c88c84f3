import { shortened } from '@contracts/listed-text';
import type { Alert } from '@contracts/tracking/records';
import { dollars, sumOfLines } from '@contracts/vocabulary/money';
import { statusList } from '@contracts/vocabulary/status-list';
import type { DataSource } from 'typeorm';
import type { AppointmentEntity, AskedPrice } from '../appointment.entity';

const maxAlerts = 200;

type Asked = Pick<AppointmentEntity, 'id' | 'number' | 'technicianId' | 'totalCents'> & {
  readonly asked: AskedPrice;
};

const stands = statusList(({ appointmentStatus }) => appointmentStatus !== 'cancelled');

/** Prices of technicians that wait for the office. */
export async function askedPriceAlerts(dataSource: DataSource): Promise<Alert[]> {
  const rows = await dataSource.query<Asked[]>(
    `SELECT a.id, a.number, a.technician_id AS "technicianId", a.total_cents AS "totalCents",
       a.asked_price AS asked
     FROM appointments a WHERE a.asked_price IS NOT NULL AND a.tracking_status IN (${stands})
     LIMIT ${maxAlerts}`,
  );
  return rows.map(({ id, number, technicianId, totalCents, asked: { lines, by, at } }) => {
    const before = totalCents === null ? '' : `, now $${dollars(totalCents)}`;
    const price = `$${dollars(sumOfLines(lines))}`;
    return {
      type: 'price-asked',
      message: `${shortened(by)} asks for a price of ${price} for ${number}${before}.`,
      appointmentId: id,
      technicianId,
      since: at,
    };
  });
}
