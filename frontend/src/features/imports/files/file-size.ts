const kilobyte = 1024;

/** `12 KB`, `3.4 MB`. */
export function formatBytes(bytes: number): string {
  if (bytes < kilobyte) return `${bytes} bytes`;
  if (bytes < kilobyte * kilobyte) return `${Math.round(bytes / kilobyte)} KB`;
  return `${(bytes / kilobyte / kilobyte).toFixed(1).replace(/\.0$/, '')} MB`;
}
