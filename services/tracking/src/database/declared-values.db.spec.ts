/** The literals of migrations against the vocabulary that everything else derives from. */
import { phoneProblems } from '@contracts/vocabulary/places/phone-problems';
import {
  technicianAvailabilities,
  technicianStatusRules,
} from '@contracts/vocabulary/technician-status';
import { trackingStatuses, trackingStatusesThatAre } from '@contracts/vocabulary/tracking-status';
import { checked, describeDeclaredColumns } from '@service-kit/testing/declared-in-database';
import { database } from './data-source';

const over = trackingStatusesThatAre('over');

describeDeclaredColumns(database, [
  checked('journeys', 'status', trackingStatuses, {
    journeys_of_technician: { holdsFor: trackingStatusesThatAre('showsPosition') },
    journeys_open: { holdsFor: trackingStatuses.filter((status) => !over.includes(status)) },
  }),
  checked('technicians', 'phone_problem', phoneProblems, {
    phone_problem_has_its_time: {
      holdsFor: phoneProblems,
      row: { phone_problem_at: '2026-11-20T14:00:00Z' },
    },
  }),
  checked('technicians', 'availability', technicianAvailabilities, {
    inactive_is_offline: {
      holdsFor: technicianAvailabilities.filter((one) => !technicianStatusRules[one].onDuty),
      row: { active: false },
    },
  }),
]);
