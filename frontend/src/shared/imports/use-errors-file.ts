import { saveCsv } from '../page/save-file';
import { useImportErrorsFileMutation, type OneImport } from './import-endpoints';

/** Saves all that an import has left out as a CSV file. Returns the error, if it couldn't. */
export function useErrorsFile(one: OneImport, fileName: string) {
  const [load, { isLoading, reset }] = useImportErrorsFileMutation();
  const save = async (): Promise<unknown> => {
    const { data, error } = await load(one);
    // The file isn't kept.
    reset();
    if (data !== undefined) saveCsv(fileName, data);
    return error;
  };
  return { save, isLoading };
}
