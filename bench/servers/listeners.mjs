// @ts-check
// Some hundreds of browsers that watch one appointment.
import { answerCalls } from '../lib/helper-process.mjs';
import { FrameCounter } from '../lib/frame-counter.mjs';
import { now } from '../lib/clock.mjs';

const batchSize = 50;

/** @type {FrameCounter[]} */
let counters = [];
/** How many have got their first frame, their second, … @type {number[]} */
let haveGot = [];
/** When the last of them got its first, its second, … @type {number[]} */
let gotAt = [];
/** @type {Map<number, (at: number) => void>} */
const asked = new Map();

/** @param {FrameCounter} counter */
function onFrame({ frames }) {
  haveGot[frames] = (haveGot[frames] ?? 0) + 1;
  if (haveGot[frames] !== counters.length) return;
  const at = now();
  gotAt[frames] = at;
  asked.get(frames)?.(at);
  asked.delete(frames);
}

answerCalls({
  /** @param {{ dialect: import('../lib/frame-counter.mjs').Dialect, port: number, count: number, appointmentId: string }} plan */
  async connect({ dialect, port, count, appointmentId }) {
    counters = Array.from({ length: count }, () => new FrameCounter(dialect, onFrame));
    for (let first = 0; first < count; first += batchSize) {
      const some = counters.slice(first, first + batchSize);
      await Promise.all(some.map((counter) => counter.open(port, appointmentId)));
    }
  },

  /** Counts from zero. */
  reset() {
    for (const counter of counters) counter.frames = 0;
    haveGot = [];
    gotAt = [];
  },

  /** Answers when each has got so many frames, with the time. @param {number} frames */
  got(frames) {
    const at = gotAt[frames];
    return at ?? new Promise((resolve) => asked.set(frames, resolve));
  },

  /** All frames since the last reset, and the last of them. */
  heard() {
    const frames = counters.reduce((sum, counter) => sum + counter.frames, 0);
    return { frames, last: counters[0]?.last.toString() };
  },
});
