/** The literals of migrations against the vocabulary that everything else derives from. */
import { technicianAvailabilities } from '@contracts/vocabulary/technician-status';
import { trackingStatuses, trackingStatusesThatAre } from '@contracts/vocabulary/tracking-status';
import { describeDeclaredColumns } from '@service-kit/testing/declared-in-database';
import { database } from './data-source';

const over = trackingStatusesThatAre('over');

describeDeclaredColumns(database, [
  {
    table: 'journeys',
    column: 'status',
    vocabulary: trackingStatuses,
    conditions: {
      journeys_status_check: { holdsFor: trackingStatuses },
      journeys_of_technician: { holdsFor: trackingStatusesThatAre('showsPosition') },
      journeys_open: { holdsFor: trackingStatuses.filter((status) => !over.includes(status)) },
    },
  },
  {
    table: 'technicians',
    column: 'availability',
    vocabulary: technicianAvailabilities,
    conditions: { technicians_availability_check: { holdsFor: technicianAvailabilities } },
  },
]);
