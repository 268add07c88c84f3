interface DriverError {
  code?: unknown;
  constraint?: unknown;
  driverError?: DriverError;
}

/** The database driver's error, if `error` is one or wraps one. */
export function driverError(error: unknown): DriverError | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  return (error as DriverError).driverError ?? (error as DriverError);
}

/** The five-character SQLSTATE of a failed statement; undefined for other errors. */
export function sqlState(error: unknown): string | undefined {
  const code = driverError(error)?.code;
  return typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) ? code : undefined;
}
