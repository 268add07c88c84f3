import { appointmentStatuses } from '@contracts/vocabulary/appointment-status';
import {
  messageChannels,
  messageKinds,
  messageStates,
  messageStateRules,
} from '@contracts/vocabulary/messages';
import { describeDeclaredColumns } from '@service-kit/testing/declared-in-database';
import { database } from './data-source';

const waiting = messageStates.filter((state) => !messageStateRules[state].over);
const someTime = '2030-06-14T13:00:00Z';

describeDeclaredColumns(database, [
  {
    table: 'messages',
    column: 'state',
    vocabulary: messageStates,
    conditions: {
      messages_state_check: { holdsFor: messageStates },
      messages_due: { holdsFor: waiting },
      sent_when_sent: { holdsFor: ['sent'], row: { sent_at: someTime } },
      waits_when_waiting: { holdsFor: waiting, row: { next_attempt_at: someTime } },
      known_when_sent: { holdsFor: ['sent'], row: { recipient: 'nora@example.com' } },
    },
  },
  {
    table: 'messages',
    column: 'kind',
    vocabulary: messageKinds,
    conditions: { messages_kind_check: { holdsFor: messageKinds } },
  },
  {
    table: 'messages',
    column: 'channel',
    vocabulary: messageChannels,
    conditions: { messages_channel_check: { holdsFor: messageChannels } },
  },
  {
    table: 'visits',
    column: 'status',
    vocabulary: appointmentStatuses,
    conditions: { visits_status_check: { holdsFor: appointmentStatuses } },
  },
]);
