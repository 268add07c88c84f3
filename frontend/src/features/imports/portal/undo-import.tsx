import { useState } from 'react';
import type { ImportJob } from '@contracts/imports/jobs';
import { useUndoImportMutation, type OneImport } from '../../../shared/imports/import-endpoints';
import { sourceOf } from '../../../shared/imports/import-words';
import { Button } from '../../../shared/ui/button';
import { Dialog } from '../../../shared/ui/dialog';
import { FormFailure } from '../../../shared/ui/forms/form-failure';

/** Undoes an import, after a question. */
export function UndoImport({ own, job }: { own: OneImport; job: ImportJob }) {
  const [open, setOpen] = useState(false);
  const [undo, { isLoading, error }] = useUndoImportMutation();
  const close = () => !isLoading && setOpen(false);
  const confirm = async () => {
    const { data } = await undo(own);
    if (data) setOpen(false);
  };
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        Undo import
      </Button>
      {open && (
        <Dialog
          open
          onOpenChange={(stays) => !stays && close()}
          title="Undo this import?"
          description={`What came from ${sourceOf(job)} will be removed, and what it changed will be restored. Anything edited since then stays.`}
          actions={
            <>
              <Button onClick={close} aria-disabled={isLoading}>
                Keep it
              </Button>
              <Button
                variant="danger"
                pending={isLoading}
                pendingLabel="Undoing..."
                onClick={() => void confirm()}
              >
                Undo import
              </Button>
            </>
          }
        >
          <FormFailure error={error} fallback="The import was not undone. Please try again." />
        </Dialog>
      )}
    </>
  );
}
