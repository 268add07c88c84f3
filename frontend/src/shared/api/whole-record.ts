/** A record as a list shows it may be cut; asked for by itself it is whole. */
export interface Listed {
  readonly version: number;
  readonly truncated: readonly string[];
}

/** The newer of what the list and the single call say. */
export const newestOf = <Found extends Listed>(
  listed: Found | undefined,
  single: Found | undefined,
): Found | undefined => (listed && (!single || listed.version > single.version) ? listed : single);

/** The newest version with all of its texts; undefined while there is none. */
export const wholeOf = <Found extends Listed>(
  listed: Found | undefined,
  single: Found | undefined,
): Found | undefined => newestOf(listed?.truncated.length === 0 ? listed : undefined, single);
