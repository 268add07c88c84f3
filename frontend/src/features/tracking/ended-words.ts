import type { TrackingRecord } from '@contracts/tracking/records';
import { visitSituationOf, type VisitSituation } from '@contracts/vocabulary/visits/situations';

interface EndedWords {
  readonly lead: string;
  /** When it ended, as a caption, and in a sentence. */
  readonly caption: string;
  readonly ended: string;
  /** Before the phone number. */
  readonly call: string;
}

/** Of a visit that didn't take place. Whether something was paid, this page doesn't know. */
const words: Readonly<Record<VisitSituation<'cancelled'>, EndedWords>> = {
  cancelled: {
    lead: 'No one will come.',
    caption: 'Canceled',
    ended: 'This visit was canceled',
    call: 'If you didn’t cancel it, call us and we’ll tell you why: ',
  },
  'no-show': {
    lead: 'Our technician was there, but no one came to the door. Pick another time, and we’ll be back.',
    caption: 'We missed you',
    ended: 'We missed you',
    call: 'If you were home, call us: ',
  },
};

export const endedWordsOf = ({ noShow }: Pick<TrackingRecord, 'noShow'>): EndedWords =>
  words[visitSituationOf({ status: 'cancelled', noShow })];
