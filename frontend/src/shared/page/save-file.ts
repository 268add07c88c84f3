/** Downloads a file. `type`: its media type. */
export function saveFile(name: string, type: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // Later than the browser needs it.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/** Starts with a byte order mark, so that Excel reads it as UTF-8. */
export const saveCsv = (name: string, text: string): void =>
  saveFile(name, 'text/csv', `\uFEFF${text}`);
