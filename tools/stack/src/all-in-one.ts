// Every service in one process, for `npm start`. They exchange the same messages as separate processes.
import { runMain, type RunningService } from '@service-kit/service';
import { start as startBooking } from '@services/booking/src/start';
import { start as startCustomers } from '@services/customers/src/start';
import { start as startGateway } from '@services/gateway/src/start';
import { start as startImports } from '@services/imports/src/start';
import { start as startNotifications } from '@services/notifications/src/start';
import { start as startPayments } from '@services/payments/src/start';
import { start as startTracking } from '@services/tracking/src/start';
import { backupJob, startNightlyBackups } from './backup/nightly-backup';
import { startAskedExports } from './export/asked-exports';
import { startDemo } from './demo/start-demo';

const starts = [
  startGateway,
  startBooking,
  startPayments,
  startTracking,
  startCustomers,
  startImports,
  startNotifications,
];

const everything = { type: 'major', execution: 'async', flavor: 'last-resort' } as const;
/** So the first visitor doesn't wait for the collection. */
const settledMs = 3_000;

async function startAll(env: NodeJS.ProcessEnv): Promise<RunningService> {
  const results = await Promise.allSettled(starts.map((start) => start(env)));
  const running = results.flatMap((result) =>
    result.status === 'fulfilled' ? [result.value] : [],
  );
  const failure = results.find((result) => result.status === 'rejected');
  if (failure) {
    await stopInOrder(running);
    throw failure.reason;
  }
  // A quarter of the heap is garbage from loading. V8 would keep it for load that never comes.
  setTimeout(() => void globalThis.gc?.(everything), settledMs).unref();
  const job = backupJob(env);
  const stopBackups = startNightlyBackups(job);
  const stopExports = startAskedExports(job.adminUrl, job.storage, job.exportFolder);
  const demo = env.DEMO === '1' ? await startDemo(env) : undefined;
  return {
    name: 'all-in-one',
    healthPort: running.find(({ name }) => name === 'gateway')?.healthPort ?? 0,
    stop: async () => {
      stopBackups();
      stopExports();
      await demo?.stop();
      await stopInOrder(running);
    },
  };
}

/** The gateway stops first, while the others still answer its requests. */
async function stopInOrder(running: RunningService[]): Promise<void> {
  await Promise.all(running.filter(({ name }) => name === 'gateway').map((one) => one.stop()));
  await Promise.all(running.filter(({ name }) => name !== 'gateway').map((one) => one.stop()));
}

runMain(startAll);
