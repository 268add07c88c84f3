/** Collects all that could be read of errors, for specs that look for secrets in them. */
export function keptErrors() {
  const errors: string[] = [];
  const failing = (work: Promise<unknown>) =>
    work.then(
      () => Promise.reject(new Error('this should have failed')),
      (error: Error) => void errors.push(`${String(error.stack)} ${JSON.stringify(error)}`),
    );
  return { errors, failing };
}
