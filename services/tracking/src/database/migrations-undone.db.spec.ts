import { randomUUID } from 'node:crypto';
import { describeMigrations } from '@service-kit/testing/migrations-round-trip';
import { morning, visitFacts } from '../../test/factories';
import { database } from './data-source';

const technicianId = randomUUID();
const facts = visitFacts({ technicianId });
const { appointmentId } = facts;

describeMigrations(database, {
  CreateSchema1764340000000: async (admin) => {
    await admin.query(
      `INSERT INTO technicians (id, name, phone, availability, availability_since, version)
       VALUES ($1, 'Ana Reyes', '(904) 555-0101', 'available', now(), 1)`,
      [technicianId],
    );
    await admin.query(
      `INSERT INTO tracking_records (appointment_id, appointment_version, appointment, technician_id,
         status, slot_start, lat, lng, version, notifications, notes, created_at)
       VALUES ($1, 1, $2, $3, 'en-route', $4, 29.9, -81.337, 4, '[]', 'Ring twice.', $5)`,
      [appointmentId, JSON.stringify(facts), technicianId, facts.slotStart, morning],
    );
    await admin.query(
      `INSERT INTO status_changes
         (appointment_id, version, status, technician_id, moved_by, notes, reached_at)
       VALUES ($1, 4, 'en-route', $2, 'technician', 'Ring twice.', $3)`,
      [appointmentId, technicianId, morning],
    );
  },
  KeepJourneys1764350000000: (admin) =>
    admin.query(
      `INSERT INTO journeys (appointment_id, version, number, technician_id, status, slot_start, address)
       VALUES ($1, 4, 'FC-1042', $2, 'en-route', $3, '{}')`,
      [appointmentId, technicianId, facts.slotStart],
    ),
  KeepPins1764370000000: (admin) =>
    admin.query(`UPDATE journeys SET lat = 29.9, lng = -81.3, pinned_at = now()`),
  KeepWork1764610000401: (admin) =>
    admin.query(
      `UPDATE technicians SET email = 'ana@example.com', service_area = '{Clay}',
         working_hours = '[{"weekday": 1, "start": "08:00", "end": "15:00"}]',
         days_off = '[{"from": "2026-11-24", "to": "2026-11-24", "reason": ""}]',
         active = false, availability = 'offline'`,
    ),
});
