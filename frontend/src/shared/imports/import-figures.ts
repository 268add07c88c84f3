import type { ImportJob } from '@contracts/imports/jobs';
import type { CsvPreview } from '@contracts/imports/uploads';
import type { ImportOwner } from './import-owner';

/** The counts of an import, in the words of who reads them. */

export interface ImportFigure {
  readonly label: string;
  readonly count: number;
  readonly note?: string;
}

const words: Readonly<Record<ImportOwner['as'], readonly [string, string, string]>> = {
  admin: ['Changed', 'Same', 'Wrong'],
  customer: ['Updated', 'Here already', 'Couldn’t read'],
};

const figures = (
  as: ImportOwner['as'],
  first: string,
  counts: readonly [number, number, number, number],
): ImportFigure[] =>
  [first, ...words[as]].map((label, nth) => ({ label, count: counts[nth] ?? 0 }));

/** What an import has brought. */
export const importFigures = (as: ImportOwner['as'], job: ImportJob): ImportFigure[] => [
  ...figures(as, 'Added', [job.added, job.changed, job.unchanged, job.wrong]),
  ...(as === 'customer' && job.leftOut > 0
    ? [
        {
          label: 'Not yours',
          count: job.leftOut,
          note: 'not under your phone number and email',
        },
      ]
    : []),
];

/** What a file would bring. */
export const previewFigures = (as: ImportOwner['as'], preview: CsvPreview): ImportFigure[] =>
  figures(as, 'New', [preview.new, preview.changed, preview.same, preview.wrongRows]);
