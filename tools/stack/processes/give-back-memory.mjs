// @ts-check
// What the start has left on the heap: a supervisor that mostly sleeps would keep it for good.
import v8 from 'node:v8';
import vm from 'node:vm';

export function giveBackMemory() {
  // Anyone who starts us gives no flags.
  v8.setFlagsFromString('--expose-gc');
  const gc = vm.runInNewContext('gc');
  gc({ type: 'major', execution: 'sync', flavor: 'last-resort' });
}
