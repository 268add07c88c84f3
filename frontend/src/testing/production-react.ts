/**
 * Component specs run React as it ships: a third of their time went into the checks of its development build, which
 * `npm run test:deep` still makes. The production build has no `act`, so this one stands in for it: what React has left
 * for later (a microtask, or a task for its scheduler) is done when `act` ends.
 */
process.env.NODE_ENV = 'production';

interface Task {
  callback: ((isLate: boolean) => unknown) | null;
}

/** React takes both when it is loaded. */
const scheduler = jest.requireActual<{ unstable_scheduleCallback: (...how: unknown[]) => Task }>(
  'scheduler',
);
const { queueMicrotask: soon, setTimeout: later } = globalThis;
const { unstable_scheduleCallback: schedule } = scheduler;

let depth = 0;
/** From before `act`, too: React reuses what it has already scheduled. */
let left: Task[] = [];

const leftFor = (task: Task): Task => {
  left = [...left.filter(({ callback }) => callback), task];
  return task;
};

/** Here, or when its turn comes. What waits for a promise goes on forever: it's put back. */
function run(task: Task): void {
  for (let times = 0; task.callback && times < 5; times += 1) {
    const { callback } = task;
    task.callback = null;
    const next = callback(true);
    if (typeof next === 'function') task.callback = next as Task['callback'];
  }
}

globalThis.queueMicrotask = (callback) => {
  const task = leftFor({ callback });
  soon(() => run(task));
};
scheduler.unstable_scheduleCallback = (...how: unknown[]) => leftFor(schedule(...how));

function leave(): void {
  try {
    // What they leave for later, too.
    if (depth === 1) for (let task = left.shift(); task; task = left.shift()) run(task);
  } finally {
    depth -= 1;
  }
}

async function leaveAfter(result: PromiseLike<unknown>): Promise<unknown> {
  try {
    return await result;
  } finally {
    leave();
    await new Promise<void>((resolve) => void later(resolve));
  }
}

const isAwaited = (result: unknown): result is PromiseLike<unknown> =>
  typeof (result as Partial<PromiseLike<unknown>> | undefined)?.then === 'function';

function act(callback: () => unknown): PromiseLike<unknown> {
  depth += 1;
  let result: unknown;
  try {
    result = callback();
  } finally {
    if (!isAwaited(result)) leave();
  }
  return isAwaited(result) ? leaveAfter(result) : Promise.resolve(result);
}

jest.requireActual<{ act?: typeof act }>('react').act = act;

export {};
