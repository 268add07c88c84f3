/** The delay before attempt `attempt` (from 1). The last of `delays` applies to all later ones. */
export function delayOf(delays: readonly [number, ...number[]], attempt: number): number {
  return delays[Math.min(attempt, delays.length) - 1] ?? delays[0];
}
