/** The texts to a technician about a job. Pure. */
import type { VisitFacts } from '@contracts/booking/appointments';
import { appointmentStatusRules } from '@contracts/vocabulary/appointment-status';
import type { JobMessageKind, MessageState } from '@contracts/vocabulary/messages';
import type { MessageEntity } from '../messages/message.entity';
import type { Sender } from '../templates/email-content';
import { jobText, type JobNews } from '../templates/technician-texts';

/** Another text to the technician about the job. */
export interface OtherText {
  readonly kind: JobMessageKind;
  readonly state: MessageState;
  readonly version: number;
  readonly slotStart: Date | null;
  readonly sentAt: Date | null;
}

/** The facts at sending time. */
export interface JobNow {
  readonly message: Pick<MessageEntity, 'slotStart' | 'createdAt' | 'technicianId' | 'version'> & {
    readonly kind: JobMessageKind;
  };
  readonly job: Omit<VisitFacts, 'visit'>;
  readonly others: readonly OtherText[];
  readonly now: Date;
}

export interface JobMessage {
  readonly about: 'job';
  /** Why it is outdated, in words for the office. */
  overtakenBy(known: JobNow): string | null;
  text(known: JobNow, sender: Pick<Sender, 'publicUrl'>): string;
}

const isTheirs = ({ job, message }: JobNow): boolean =>
  job.technicianId === message.technicianId && appointmentStatusRules[job.status].stands;

/** What they heard last. */
const heard = ({ others }: JobNow): OtherText | undefined =>
  others
    .filter(({ state }) => state === 'sent')
    .toSorted((a, b) => Number(a.sentAt) - Number(b.sentAt))
    .at(-1);

const isRepeated = ({ message, others }: JobNow): boolean =>
  others.some(({ kind, version }) => kind === message.kind && version > (message.version ?? 0));

const isAtTime = ({ job }: JobNow, time: Date | null): boolean =>
  time?.getTime() === Date.parse(job.slotStart);

const repeated = 'A newer text about the job says it.';
const removed: JobMessageKind = 'job-removed';

function givenOvertaken(known: JobNow): string | null {
  const { message, job } = known;
  if (!isTheirs(known)) return 'The job was no longer theirs before this could be sent.';
  if (appointmentStatusRules[job.status].over) {
    return 'The visit was over before this could be sent.';
  }
  if (isRepeated(known)) return repeated;
  const last = heard(known);
  if (!last || last.kind === removed) return null;
  if (Number(last.sentAt) > message.createdAt.getTime()) return repeated;
  // Given to someone else, and back before either was told.
  const isKnown = message.kind === 'job-assigned' && isAtTime(known, last.slotStart);
  return isKnown ? 'They know of the job already.' : null;
}

function removedOvertaken(known: JobNow): string | null {
  if (isTheirs(known)) return 'The job was theirs again before this could be sent.';
  if (isRepeated(known)) return repeated;
  if (Date.parse(known.job.slotEnd) <= known.now.getTime()) {
    return 'The hour of the visit was over before this could be sent.';
  }
  const last = heard(known);
  if (last?.kind === removed) return 'They know already.';
  // No text at all about a job from before there were texts.
  const neverHeard = !last && known.others.length > 0;
  return neverHeard ? 'They were never told about the job.' : null;
}

const given: JobMessage = {
  about: 'job',
  overtakenBy: givenOvertaken,
  text(known, sender) {
    const isNew = known.message.kind === 'job-assigned' || heard(known)?.kind === removed;
    return jobText(isNew ? 'New job' : 'Changed', known.job, sender);
  },
};

export const jobMessages: Readonly<Record<JobMessageKind, JobMessage>> = {
  'job-assigned': given,
  'job-changed': given,
  'job-removed': {
    about: 'job',
    overtakenBy: removedOvertaken,
    text(known, sender) {
      const { stands } = appointmentStatusRules[known.job.status];
      const news: JobNews = stands ? 'No longer yours' : 'Canceled';
      // The time that they had, not the one that it has moved to.
      return jobText(news, known.job, sender, { when: isAtTime(known, known.message.slotStart) });
    },
  },
};
