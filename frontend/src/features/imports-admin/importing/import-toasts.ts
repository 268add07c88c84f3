import type { ImportJob } from '@contracts/imports/jobs';
import {
  broughtWords,
  counted,
  endTitle,
  skippedWords,
  sourceOf,
} from '../../../shared/imports/import-words';
import type { ToastContent } from '../../../shared/ui/feedback/toast-store';

export const failedTitle = 'Import Failed';
export const failedWords = 'Failed to import customers';

/** Rows of the service system are customers. A file says what its rows are. */
const importsCustomers = ({ kind, rows }: ImportJob): boolean =>
  kind === 'service-system' || rows === 'customers';

/** The result of an import, for someone who waited for it. */
export function endToast(job: ImportJob): ToastContent {
  const { status, failure, imported, unchanged, wrong } = job;
  if (status === 'failed')
    return {
      title: failedTitle,
      description: failure?.message || failedWords,
      variant: 'destructive',
    };
  if (status === 'cancelled')
    return {
      title: 'Import Canceled',
      description: `Imported before that: ${broughtWords(imported)} from ${sourceOf(job)}.`,
    };
  const came = importsCustomers(job)
    ? counted(imported.customers, 'customer')
    : broughtWords(imported);
  const rest = [
    unchanged > 0 && `${counted(unchanged, 'row')} had not changed`,
    wrong > 0 && skippedWords(job),
  ].filter((part) => part !== false);
  return { title: endTitle(job), description: [`Imported ${came}`, ...rest].join('. ') };
}

export function undoneToast({ undone }: ImportJob): ToastContent {
  if (!undone)
    return {
      title: 'Undoing the import',
      description: 'It runs in the background. See the report for the result.',
    };
  const { kept } = undone;
  return {
    title: 'Import undone',
    description:
      kept === 0
        ? 'Everything is as it was before.'
        : `${counted(kept, 'row')} stayed, because of changes made since. The report says more.`,
  };
}
