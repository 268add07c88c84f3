// @ts-check
// Detects when to stop: on a signal, or if npm dies without passing one on.

/** @param {(reason: string) => void} stop called once */
export function onShutdownRequest(stop) {
  let asked = false;
  /** @param {string} reason */
  const request = (reason) => {
    if (asked) return;
    asked = true;
    stop(reason);
  };
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']))
    process.on(signal, () => request(signal));

  // If started by hand (`node …/start.mjs &`), keep running without the parent.
  const parent = process.ppid;
  if (process.env.npm_lifecycle_event || process.env.STACK_WATCH_PARENT) {
    setInterval(() => {
      if (process.ppid !== parent) request('its parent is gone');
    }, 250).unref();
  }
}
