// @ts-check
// Programs that stand next to the stack for the time of a measurement, each a process of its own,
// so that its work is counted apart. They answer calls over Node's channel between parent and
// child.
import { fork } from 'node:child_process';
import { cpuOf } from './cpu.mjs';

/** @typedef {Record<string, (argument: any) => unknown>} Calls */

export class HelperProcess {
  #count = 0;
  /** @type {Map<number, { resolve: (value: any) => void, reject: (error: Error) => void }>} */
  #asked = new Map();

  /** @param {string} script */
  constructor(script) {
    this.child = fork(script, {
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      // In a session of its own, as the services are: Linux shares the processors among sessions.
      detached: true,
    });
    this.child.on('message', (/** @type {any} */ { id, value, error }) => {
      const asked = this.#asked.get(id);
      this.#asked.delete(id);
      if (error === undefined) asked?.resolve(value);
      else asked?.reject(new Error(error));
    });
    this.child.once('exit', (code) => {
      for (const { reject } of this.#asked.values())
        reject(new Error(`${script} ended with ${code}`));
    });
  }

  /** @param {string} call @param {unknown} [argument] @returns {Promise<any>} */
  ask(call, argument) {
    this.#count += 1;
    const id = this.#count;
    return new Promise((resolve, reject) => {
      this.#asked.set(id, { resolve, reject });
      this.child.send({ id, call, argument });
    });
  }

  get pid() {
    return this.child.pid ?? 0;
  }

  get cpu() {
    return cpuOf(this.pid);
  }

  end() {
    this.child.disconnect();
  }
}

/** The other side. The process ends with its parent. @param {Calls} calls */
export function answerCalls(calls) {
  process.once('disconnect', () => process.exit(0));
  const answer = async (/** @type {any} */ { id, call, argument }) => {
    try {
      process.send?.({ id, value: await calls[call]?.(argument) });
    } catch (error) {
      process.send?.({ id, error: error instanceof Error ? error.message : String(error) });
    }
  };
  process.on('message', (message) => void answer(message));
}
