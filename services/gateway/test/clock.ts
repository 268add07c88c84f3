/** The clock of a spec and of the gateway in its process. Timers run on. */
const now = Date.now.bind(Date);

/** Runs `work` at one moment: nothing expires and no allowance comes back, however busy the machine is. */
export async function atOneMoment<T>(work: () => Promise<T>): Promise<T> {
  const stopped = jest.spyOn(Date, 'now').mockReturnValue(now());
  try {
    return await work();
  } finally {
    stopped.mockRestore();
  }
}

/** Runs `work` so many seconds later. */
export async function later<T>(seconds: number, work: () => Promise<T>): Promise<T> {
  const ahead = jest.spyOn(Date, 'now').mockImplementation(() => now() + 1_000 * seconds);
  try {
    return await work();
  } finally {
    ahead.mockRestore();
  }
}
