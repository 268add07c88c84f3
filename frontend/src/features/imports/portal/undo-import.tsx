import type { ImportJob } from '@contracts/imports/jobs';
import type { OneImport } from '../../../shared/imports/import-endpoints';
import { sourceOf } from '../../../shared/imports/import-words';
import { useUndo } from '../../../shared/imports/use-undo';
import { Button } from '../../../shared/ui/button';
import { Dialog } from '../../../shared/ui/dialog';
import { FormFailure } from '../../../shared/ui/forms/form-failure';

/** Undoes an import, after a question. */
export function UndoImport({ own, job }: { own: OneImport; job: ImportJob }) {
  const { asking, isLoading, error, ...undo } = useUndo(own);
  const close = () => !isLoading && undo.close();
  const confirm = async () => {
    const { data } = await undo.send();
    if (data) undo.close();
  };
  return (
    <>
      <Button size="small" onClick={undo.ask}>
        Undo import
      </Button>
      {asking && (
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
