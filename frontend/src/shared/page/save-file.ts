import { byteOrderMark } from '@contracts/vocabulary/text/csv-line';

/** Downloads a file. `type`: its media type. */
export function saveFile(name: string, type: string, text: string): void {
  saveUrl(name, URL.createObjectURL(new Blob([text], { type })));
}

/** Downloads what the browser has at this address, and forgets it. */
export function saveUrl(name: string, url: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // Later than the browser needs it.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/** The mark of a downloaded file is lost when its text is read. */
export const saveCsv = (name: string, text: string): void =>
  saveFile(name, 'text/csv', byteOrderMark + text);
