/** Shared by the emulators' `main.ts`. */

/** `KEY=value` or a default. An empty variable counts as not set, since compose files pass those. */
export const setting = (name: string, otherwise: string): string => process.env[name] || otherwise;

/** @throws if it isn't a whole number from `min` to `max` */
export function numberSetting(name: string, otherwise: number, min: number, max: number): number {
  const value = Number(setting(name, String(otherwise)));
  if (!Number.isInteger(value) || value < min || value > max) {
    throw new Error(`${name} is a number from ${min} to ${max}`);
  }
  return value;
}

export const portSetting = (name: string, otherwise: number): number =>
  numberSetting(name, otherwise, 0, 65_535);

/** Runs an emulator until the process is stopped. If it can't start, exits with the message. */
export function runUntilStopped(start: () => Promise<{ close(): Promise<void> }>): void {
  start().then(
    (emulator) => {
      const stop = () => {
        emulator.close().then(
          () => process.exit(0),
          () => process.exit(1),
        );
      };
      process.once('SIGINT', stop).once('SIGTERM', stop);
    },
    (error: unknown) => {
      console.error(error instanceof Error ? error.message : error);
      process.exit(1);
    },
  );
}
