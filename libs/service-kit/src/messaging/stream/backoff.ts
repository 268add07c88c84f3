/** The delay before attempt `attempt` (from 1): the last of `delays` for all that follow. */
export function delayOf(delays: readonly [number, ...number[]], attempt: number): number {
  return delays[Math.min(attempt, delays.length) - 1] ?? delays[0];
}
