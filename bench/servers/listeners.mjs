// @ts-check
// Hundreds of browsers that watch one appointment.
import { answerCalls, now } from '../lib/helper-process.mjs';
import { FrameCounter } from '../lib/frame-counter.mjs';

const batchSize = 50;

/** @type {FrameCounter[]} */
let counters = [];
/** How many browsers have received frame 1, 2, … @type {number[]} */
let haveGot = [];
/** When the last browser received frame 1, 2, … @type {number[]} */
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

  reset() {
    for (const counter of counters) counter.frames = 0;
    haveGot = [];
    gotAt = [];
  },

  /** The time when every browser had this many frames. @param {number} frames */
  got(frames) {
    const at = gotAt[frames];
    return at ?? new Promise((resolve) => asked.set(frames, resolve));
  },

  /** The frames since the last reset, and the last one. */
  heard() {
    const frames = counters.reduce((sum, counter) => sum + counter.frames, 0);
    return { frames, last: counters[0]?.last.toString() };
  },
});
