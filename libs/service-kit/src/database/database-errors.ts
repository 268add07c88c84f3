interface DriverError {
  code?: unknown;
  constraint?: unknown;
  driverError?: DriverError;
}

function driverError(error: unknown): DriverError | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  return (error as DriverError).driverError ?? (error as DriverError);
}

/** The five-character SQLSTATE of a failed statement, if the database is what failed. */
export function sqlState(error: unknown): string | undefined {
  const code = driverError(error)?.code;
  return typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) ? code : undefined;
}

/** Whether `error` is a broken unique (23505) or exclusion (23P01) constraint, of that name if given. */
export function violates(error: unknown, constraint?: string): boolean {
  const state = sqlState(error);
  if (state !== '23505' && state !== '23P01') return false;
  return constraint === undefined || driverError(error)?.constraint === constraint;
}
