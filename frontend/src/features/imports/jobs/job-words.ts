import type { ImportOutcome } from '@contracts/imports/answers';
import type { ImportedCounts, ImportJob } from '@contracts/imports/jobs';
import { formatCount } from '../../../shared/format';
import { broughtSomething, percentDone } from '../../../shared/imports/import-job';
import { counted, endTitle } from '../../../shared/imports/import-words';
import type { ToastContent } from '../../../shared/ui/feedback/toast-store';

/** A customer's import in words. Pure. */

/** What customers import, whatever it is: a visit, a service request. */
export const entries = (count: number): string => counted(count, 'entry', 'entries');

/** @param wrong entries @param noted details of other entries */
export const leftOutWords = (wrong: number, noted: number): string =>
  `We left out ${unreadableWords(wrong, noted)}`;

export const willLeaveOutWords = (wrong: number, noted: number): string =>
  `We’ll leave out ${unreadableWords(wrong, noted)}`;

function unreadableWords(wrong: number, noted: number): string {
  const details = counted(noted, 'detail');
  if (noted === 0) return entries(wrong);
  return wrong === 0 ? `${details}, not the rest` : `${entries(wrong)}, and ${details} of others`;
}

/** In steps of ten percent for screen readers: a sentence for each row would never end. */
export function progressAnnouncement(job: ImportJob): string {
  if (job.status === 'queued') return 'Waiting to begin';
  const percent = percentDone(job);
  if (percent === null) return 'Importing';
  return `Importing, ${Math.floor(percent / 10) * 10} percent done`;
}

/** Wording from spec 8. */
export const importedWords = ({
  serviceRequests,
  appointments,
}: Pick<ImportedCounts, 'serviceRequests' | 'appointments'>): string =>
  `Imported ${formatCount(serviceRequests)} service requests and ${formatCount(appointments)} appointments`;

/** A finished import, for someone who waited for it. */
export function endToast({
  imported,
  wrong,
}: Pick<ImportOutcome, 'imported' | 'wrong'>): ToastContent {
  const came = importedWords(imported);
  return {
    title: endTitle({ wrong }),
    description:
      wrong === 0
        ? came
        : `${came}. We left out ${entries(wrong)} that we couldn’t read. The report says why.`,
  };
}

/** The result of a finished import. */
export function outcomeWords(job: ImportJob): string {
  const { status, unchanged, leftOut, wrong } = job;
  const brought = broughtSomething(job);
  if (status === 'cancelled') {
    return brought
      ? 'Canceled. Everything imported before that is here.'
      : 'Canceled before anything was imported.';
  }
  if (status === 'failed') {
    return brought ? 'It ended early. What was imported by then is here.' : 'Nothing was imported.';
  }
  if (brought) return `${importedWords(job.imported)}.`;
  if (unchanged > 0) return 'Nothing has changed: all of it was here already.';
  if (wrong > 0) return 'Nothing was imported: we couldn’t read any of it.';
  if (leftOut > 0) {
    return 'Nothing was imported: none of it is under your phone number and email.';
  }
  return 'Nothing was imported: there was nothing to import.';
}

/** What a canceled import has left. */
export const cancelledWords = (job: ImportJob): string =>
  broughtSomething(job) ? 'What was imported by then can be undone.' : 'Nothing was imported.';

/** `12 added, 3 updated, 1 left out`, without zeros. */
export function countWords({ added, changed, unchanged, leftOut, wrong }: ImportJob): string {
  const counts = [
    [added, 'added'],
    [changed, 'updated'],
    [unchanged, 'here already'],
    [leftOut + wrong, 'left out'],
  ] as const;
  const words = counts.flatMap(([count, word]) =>
    count === 0 ? [] : [`${formatCount(count)} ${word}`],
  );
  return words.join(', ') || 'nothing found';
}
