import { appointmentStatuses } from '@contracts/vocabulary/appointment-status';
import {
  messageChannels,
  messageKinds,
  messageStates,
  messageStateRules,
} from '@contracts/vocabulary/messages';
import { checked, describeDeclaredColumns } from '@service-kit/testing/declared-in-database';
import { database } from './data-source';

const waiting = messageStates.filter((state) => !messageStateRules[state].over);
const someTime = '2030-06-14T13:00:00Z';

describeDeclaredColumns(database, [
  checked('messages', 'state', messageStates, {
    messages_due: { holdsFor: waiting },
    sent_when_sent: { holdsFor: ['sent'], row: { sent_at: someTime } },
    waits_when_waiting: { holdsFor: waiting, row: { next_attempt_at: someTime } },
    known_when_sent: { holdsFor: ['sent'], row: { recipient: 'nora@example.com' } },
  }),
  checked('messages', 'kind', messageKinds),
  checked('messages', 'channel', messageChannels),
  checked('visits', 'status', appointmentStatuses),
]);
