import { Controller } from '@nestjs/common';
import {
  importedRecordCalls,
  type ImportRecordsCommand,
  type ImportRecordsOutcome,
  type RecordsUndone,
} from '@contracts/imports/records';
import { RequestHandler } from '@service-kit/requests/requests';
import { ImportUndoingService } from './import-undoing.service';
import { ImportedRecordsService } from './imported-records.service';

@Controller()
export class ImportedRecordsController {
  constructor(
    private readonly records: ImportedRecordsService,
    private readonly undoing: ImportUndoingService,
  ) {}

  @RequestHandler(importedRecordCalls.importRecords)
  importRecords(command: ImportRecordsCommand): Promise<ImportRecordsOutcome> {
    return this.records.take(command, new Date());
  }

  @RequestHandler(importedRecordCalls.undoImport)
  undoImport({ jobId }: { jobId: string }): Promise<RecordsUndone & { left: boolean }> {
    return this.undoing.undo(jobId);
  }
}
