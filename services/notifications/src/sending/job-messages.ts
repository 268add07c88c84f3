/** The texts to a technician about a job. Pure. */
import type { VisitFacts } from '@contracts/booking/appointments';
import { appointmentStatusRules } from '@contracts/vocabulary/appointment-status';
import type { JobMessageKind, MessageState } from '@contracts/vocabulary/messages';
import type { MessageEntity } from '../messages/message.entity';
import type { Sender } from '../templates/email-content';
import { jobText, type JobNews } from '../templates/technician-texts';
import { claim, type Claiming } from './claims';

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

export interface JobMessage extends Claiming<JobNow> {
  readonly about: 'job';
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

/** The last that they heard while they had the job. */
function heardOfJob(known: JobNow): OtherText | undefined {
  const last = heard(known);
  return last?.kind === removed ? undefined : last;
}

const isAtTime = ({ job }: JobNow, time: Date | null): boolean =>
  time?.getTime() === Date.parse(job.slotStart);

const removed: JobMessageKind = 'job-removed';
const repeated = 'A newer text about the job says it.';

const jobClaim = claim<JobNow>;
const theirs = jobClaim(isTheirs, 'The job was no longer theirs before this could be sent.');
const toDo = jobClaim(
  ({ job }) => !appointmentStatusRules[job.status].over,
  'The visit was over before this could be sent.',
);
const newest = jobClaim(
  ({ message, others }) =>
    !others.some(({ kind, version }) => kind === message.kind && version > (message.version ?? 0)),
  repeated,
);
/** Another text may have been sent after the change, with it. */
const news = jobClaim(
  (known) => !(Number(heardOfJob(known)?.sentAt) > known.message.createdAt.getTime()),
  repeated,
);
/** Given to someone else, and back before either was told. */
const unknown = jobClaim(
  (known) => !isAtTime(known, heardOfJob(known)?.slotStart ?? null),
  'They know of the job already.',
);
const notTheirs = jobClaim(
  (known) => !isTheirs(known),
  'The job was theirs again before this could be sent.',
);
const hourAhead = jobClaim(
  ({ job, now }) => now.getTime() < Date.parse(job.slotEnd),
  'The hour of the visit was over before this could be sent.',
);
const notKnown = jobClaim((known) => heard(known)?.kind !== removed, 'They know already.');
/** No text at all about a job from before there were texts. */
const wasTold = jobClaim(
  (known) => known.others.length === 0 || heard(known) !== undefined,
  'They were never told about the job.',
);

function givenText(known: JobNow, sender: Pick<Sender, 'publicUrl'>): string {
  const isNew = known.message.kind === 'job-assigned' || heard(known)?.kind === removed;
  return jobText(isNew ? 'New job' : 'Changed', known.job, sender);
}

export const jobMessages: Readonly<Record<JobMessageKind, JobMessage>> = {
  'job-assigned': { about: 'job', claims: [theirs, toDo, newest, news, unknown], text: givenText },
  'job-changed': { about: 'job', claims: [theirs, toDo, newest, news], text: givenText },
  'job-removed': {
    about: 'job',
    claims: [notTheirs, newest, hourAhead, notKnown, wasTold],
    text(known, sender) {
      const { stands } = appointmentStatusRules[known.job.status];
      const what: JobNews = stands ? 'No longer yours' : 'Canceled';
      // The time that they had, not the one that it has moved to.
      return jobText(what, known.job, sender, { when: isAtTime(known, known.message.slotStart) });
    },
  },
};
