import { Controller } from '@nestjs/common';
import { importedRecordCalls } from '@contracts/imports/records';
import type { PayloadOf } from '@contracts/messaging';
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
  importRecords(command: PayloadOf<typeof importedRecordCalls.importRecords>) {
    return this.records.take(command, new Date());
  }

  @RequestHandler(importedRecordCalls.undoImport)
  undoImport({ jobId }: PayloadOf<typeof importedRecordCalls.undoImport>) {
    return this.undoing.undo(jobId);
  }
}
