/** Lists truncate long texts of a record. The single call returns all of it. */
export interface Listed {
  readonly version: number;
  readonly truncated: readonly string[];
}

export const newestOf = <Found extends Listed>(
  listed: Found | undefined,
  single: Found | undefined,
): Found | undefined => (listed && (!single || listed.version > single.version) ? listed : single);

/** The newest version without truncated texts, if any. */
export const wholeOf = <Found extends Listed>(
  listed: Found | undefined,
  single: Found | undefined,
): Found | undefined => newestOf(listed?.truncated.length === 0 ? listed : undefined, single);
