import type { PipeTransform } from '@nestjs/common';
import type { ImportHistory } from '@contracts/imports/jobs';
import type { FieldError } from '@contracts/refusals';
import { importLimits } from '@contracts/vocabulary/imports';
import { invalid } from '../edge/validation/request-validation.pipe';

const lists = ['serviceRequests', 'appointments'] as const;
const wholeNumber = new Intl.NumberFormat('en-US');

/**
 * The two lists of a history; whatever is beside them is ignored. What their rows hold is looked at by
 * imports, row by row. Refuses with `validation_failed` and the path of what is wrong.
 */
export class HistoryEnvelopePipe implements PipeTransform<ImportHistory, ImportHistory> {
  transform(history: ImportHistory): ImportHistory {
    const errors = problemsOf(history.historyData as Readonly<Record<string, unknown>>);
    if (errors.length > 0) throw invalid(errors);
    return history;
  }
}

function problemsOf(document: Readonly<Record<string, unknown>>): FieldError[] {
  const at = (name: string) => `historyData.${name}`;
  const errors: FieldError[] = [];
  const given = lists.filter((name) => document[name] !== undefined);
  if (given.length === 0) {
    errors.push({ field: 'historyData', message: `Must have ${lists.join(' or ')}` });
  }
  for (const name of given) {
    if (!Array.isArray(document[name])) errors.push({ field: at(name), message: 'Must be a list' });
  }
  const rows = given.flatMap((name) => document[name]).length;
  if (rows > importLimits.jsonRows) {
    const most = wholeNumber.format(importLimits.jsonRows);
    const message = `At most ${most} rows; bring more over as CSV files`;
    errors.push({ field: 'historyData', message });
  }
  return errors;
}
