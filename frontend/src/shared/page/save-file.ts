/** Hands a file over to the browser, which keeps it wherever it keeps downloads. `type` is its media type. */
export function saveFile(name: string, type: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser has taken it by then.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/** With the mark by which Excel knows UTF-8. */
export const saveCsv = (name: string, text: string): void =>
  saveFile(name, 'text/csv', `\uFEFF${text}`);
