/** Kills one process after the other with -9, at times that the seed decides. */
import { setTimeout as sleep } from 'node:timers/promises';
import { deep } from '@contracts/testing/deep';
import type { SeededRandom } from '../site/random';
import { victims, type Stack, type Victim } from '../site/stack';

/** Long enough that what was killed is on its way up again; the next is often hit before all is well. */
const pauseMs = deep ? { from: 600, to: 3_000 } : { from: 400, to: 1_600 };

/** Every victim in every round, in another order each time; a round is always ended. Returns how often each was killed. */
export async function killAtRandom(
  stack: Stack,
  random: SeededRandom,
  untilMs: number,
): Promise<Record<Victim, number>> {
  const killed = Object.fromEntries(victims.map((victim) => [victim, 0])) as Record<Victim, number>;
  do {
    for (const victim of random.shuffled(victims)) {
      stack.kill(victim);
      killed[victim] += 1;
      await sleep(random.between(pauseMs.from, pauseMs.to));
    }
  } while (Date.now() < untilMs);
  return killed;
}

/**
 * NATS loses its disk while `deaf` is down and `news` has happened: what the others have published
 * in the meantime has reached the stream, but not its consumer, when the stream is gone.
 */
export async function loseNatsDiskWhileDeaf(
  stack: Stack,
  deaf: Victim,
  news: () => Promise<void>,
): Promise<void> {
  stack.holdDown(deaf);
  await news();
  stack.holdDown('nats');
  stack.loseNatsDisk();
  stack.release('nats');
  stack.release(deaf);
}
