import { randomUUID } from 'node:crypto';
import { describeMigrations } from '@service-kit/testing/migrations-round-trip';
import { appointmentFacts, morning } from '../../test/factories';
import { database } from './data-source';

describeMigrations(database, {
  CreateTracking1763654400000: async (admin) => {
    const technicianId = randomUUID();
    const facts = appointmentFacts({ technicianId });
    await admin.query(
      `INSERT INTO technicians (id, name, phone, availability, availability_since, version)
       VALUES ($1, 'Ana Reyes', '(904) 555-0101', 'available', now(), 1)`,
      [technicianId],
    );
    await admin.query(
      `INSERT INTO tracking_records (appointment_id, appointment_version, appointment, technician_id,
         status, slot_start, lat, lng, version, notifications, notes, created_at)
       VALUES ($1, 1, $2, $3, 'en-route', $4, 29.9, -81.337, 4, '[]', 'Ring twice.', $5)`,
      [facts.appointmentId, JSON.stringify(facts), technicianId, facts.slotStart, morning],
    );
    await admin.query(
      `INSERT INTO status_changes
         (appointment_id, version, status, technician_id, moved_by, notes, reached_at)
       VALUES ($1, 4, 'en-route', $2, 'technician', 'Ring twice.', $3)`,
      [facts.appointmentId, technicianId, morning],
    );
  },
});
