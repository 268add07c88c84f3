import { useState } from 'react';
import { useUndoImportMutation, type OneImport } from './import-endpoints';

/** Undoes an import, after a question. */
export function useUndo(one: OneImport) {
  const [undo, { isLoading, error }] = useUndoImportMutation();
  const [asking, setAsking] = useState(false);
  return {
    asking,
    isLoading,
    error,
    ask: () => setAsking(true),
    close: () => setAsking(false),
    send: () => undo(one),
  };
}
