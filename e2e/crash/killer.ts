/** Kills one process after another with -9, at random times from the seed. */
import { setTimeout as sleep } from 'node:timers/promises';
import { deep } from '@contracts/testing/deep';
import type { SeededRandom } from '../site/random';
import { victims, type Stack, type Victim } from '../site/stack';

/**
 * Long enough for the killed process to restart. The next one is often hit before everything is
 * fine.
 */
const pauseMs = deep ? { from: 600, to: 3_000 } : { from: 400, to: 1_600 };

/**
 * Hits every victim in every round, in random order, and always completes a round. Returns how
 * often each was killed.
 */
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
 * NATS loses its disk while `deaf` is down and after `news` happened. The stream had the other
 * services' events, but their consumer hadn't read them.
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
