// @ts-check
// When to stop: a signal, or npm having died without passing one on.

/**
 * @param {(reason: string) => void} stop called once
 */
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

  // A killed npm passes nothing on. Started by hand (`node …/start.mjs &`), a parent may leave: then we stay.
  const parent = process.ppid;
  if (process.env.npm_lifecycle_event || process.env.STACK_WATCH_PARENT) {
    setInterval(() => {
      if (process.ppid !== parent) request('its parent is gone');
    }, 250).unref();
  }
}
