/** What owners are told about the running of the site. Pure. */
import { longDate, timeOfDay } from '@contracts/business-time';
import type { EmailContent, Sender } from './email-content';
import { inGsm } from './text-messages';

export interface LateBackup {
  /** Of the last good one; null if there never was one. */
  readonly lastAt: Date | null;
  /** Why the last try failed, in its words; null if there was none since. */
  readonly failure: string | null;
}

const lastWords = ({ lastAt }: LateBackup): string =>
  lastAt === null
    ? 'No backup of your company’s data has been made yet'
    : `The last good backup of your company’s data is from ${longDate(lastAt)}, ${timeOfDay(lastAt)}`;

export const backupLate = (late: LateBackup, sender: Sender): EmailContent => ({
  subject:
    late.lastAt === null
      ? 'No backup has been made yet'
      : `No backup since ${longDate(late.lastAt)}`,
  preview: 'Please tell the person who runs your site.',
  heading: 'Your data isn’t being backed up',
  paragraphs: [
    `${lastWords(late)}. One is made every night and checked by restoring it, so something is wrong.`,
    ...(late.failure === null ? [] : [`The last try failed: ${late.failure}`]),
    'Please tell the person who runs your site. Until it’s fixed, a broken disk would cost you everything since then.',
  ],
  notes: [`${sender.name} sends this to every owner, once a day until there’s a good backup.`],
});

export const backupLateText = (late: LateBackup, { name }: Pick<Sender, 'name'>): string =>
  inGsm(`${name}: ${lastWords(late)}. Please tell the person who runs your site.`);

export interface FullDisk {
  /** From 0 to 1. */
  readonly used: number;
}

const fullWords = ({ used }: FullDisk): string =>
  `The disk on the computer that runs your site is ${Math.floor(used * 100)}% full`;

export const diskFull = (full: FullDisk, sender: Sender): EmailContent => ({
  subject: `Your site’s disk is ${Math.floor(full.used * 100)}% full`,
  preview: 'Please tell the person who runs your site.',
  heading: 'Your site is running out of disk space',
  paragraphs: [
    `${fullWords(full)}. Everything still works, but once it’s full, no one can book.`,
    'Please tell the person who runs your site: old logs and backups can usually be deleted.',
  ],
  notes: [
    `${sender.name} sends this to every owner. It comes again only if the disk fills up another time.`,
  ],
});

export const diskFullText = (full: FullDisk, { name }: Pick<Sender, 'name'>): string =>
  inGsm(`${name}: ${fullWords(full)}. Please tell the person who runs your site.`);
