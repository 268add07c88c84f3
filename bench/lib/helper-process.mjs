// @ts-check
// Programs that run next to the stack during a measurement, in their own processes, so their CPU is
// counted separately. They answer calls over Node's IPC channel.
import { fork } from 'node:child_process';

/** Milliseconds on a clock that all processes of the machine share. */
export const now = () => Number(process.hrtime.bigint()) / 1e6;

/** @typedef {Record<string, (argument: any) => unknown>} Calls */

export class HelperProcess {
  #count = 0;
  /** @type {Map<number, { resolve: (value: any) => void, reject: (error: Error) => void }>} */
  #asked = new Map();

  /** @param {string} script */
  constructor(script) {
    this.child = fork(script, {
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      // In its own session, like the services: Linux divides CPU among sessions.
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

  end() {
    this.child.disconnect();
  }
}

/** For the child, which ends with its parent. @param {Calls} calls */
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
