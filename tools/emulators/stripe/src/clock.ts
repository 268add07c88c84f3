/** Time, so that a test can move it. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
  /** Runs `task` once, `ms` from now, unless the returned function is called before. */
  after(ms: number, task: () => void): () => void;
}

/** Timers of the machine. They do not keep the process alive. */
export const systemClock: Clock = {
  now: () => Date.now(),
  after: (ms, task) => {
    const timer = setTimeout(task, ms);
    timer.unref();
    return () => clearTimeout(timer);
  },
};

/** As Stripe gives times. */
export const seconds = (clock: Clock): number => Math.floor(clock.now() / 1000);
