import type { PipeTransform } from '@nestjs/common';
import { Ajv } from 'ajv';
import { historyEnvelopeSchema } from '@contracts/imports/history-schema';
import type { HistoryDocument, ImportHistory } from '@contracts/imports/jobs';
import type { FieldError } from '@contracts/refusals';
import { importLimits, importMessages } from '@contracts/vocabulary/imports';
import { Refusal } from '@service-kit/requests/refusal';
import { fieldErrorOf } from '@service-kit/requests/schema-errors';

// Only the two lists can be wrong, not their rows, so there are few errors.
const isEnvelope = new Ajv({ strict: true, allErrors: true }).compile<HistoryDocument>(
  historyEnvelopeSchema,
);
const lists = Object.keys(historyEnvelopeSchema.properties).join(' or ');
const field = 'historyData';
const wholeNumber = new Intl.NumberFormat('en-US');

/**
 * Checks the two lists and ignores other properties. Imports checks the rows. Refuses with
 * `validation_failed` and the path of what is wrong.
 */
export class HistoryEnvelopePipe implements PipeTransform<ImportHistory, ImportHistory> {
  transform(history: ImportHistory): ImportHistory {
    const errors = problemsOf(history.historyData);
    if (errors.length === 0) return history;
    throw new Refusal('validation_failed', {
      message: importMessages.notHistory,
      details: { errors },
    });
  }
}

function problemsOf(document: unknown): FieldError[] {
  if (!isEnvelope(document)) {
    const wrongLists = (isEnvelope.errors ?? []).filter(({ keyword }) => keyword === 'type');
    return wrongLists.length > 0
      ? wrongLists.map((error) => fieldErrorOf(error, field))
      : [{ field, message: `Must have ${lists}` }];
  }
  const { serviceRequests = [], appointments = [] } = document;
  if (serviceRequests.length + appointments.length <= importLimits.jsonRows) return [];
  const most = wholeNumber.format(importLimits.jsonRows);
  return [{ field, message: `At most ${most} entries; import a longer history as a CSV file` }];
}
