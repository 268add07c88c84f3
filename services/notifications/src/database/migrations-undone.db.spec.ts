import { describeMigrations } from '@service-kit/testing/migrations-round-trip';
import { database } from './data-source';

describeMigrations(database, {
  CreateMessages1763900001000: async (admin) => {
    await admin.query(
      `INSERT INTO notifications.messages (id, kind, channel, state, dedupe_key, recipient, subject,
         give_up_at, sent_at)
       VALUES (gen_random_uuid(), 'booking-confirmed', 'email', 'sent', 'one', 'nora@example.com',
         'Your visit', now(), now())`,
    );
    await admin.query(
      `INSERT INTO notifications.visits (appointment_id, version, slot_start, slot_since, status)
       VALUES (gen_random_uuid(), 1, now(), now(), 'scheduled')`,
    );
    await admin.query(`INSERT INTO notifications.sms_opt_outs (number) VALUES ('+19045550110')`);
    await admin.query(`INSERT INTO notifications.first_start (started_at) VALUES (now())`);
  },
});
