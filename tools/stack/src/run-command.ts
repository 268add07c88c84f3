/** Runs a command's work, then ends the process: with 0, or with 1 and the reason. */
export function runCommand(work: Promise<void>): void {
  work.then(
    () => process.exit(0),
    (error: unknown) => {
      process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
      process.exit(1);
    },
  );
}
