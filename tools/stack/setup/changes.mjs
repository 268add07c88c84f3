// @ts-check
// What a change of a source file means for the processes that run it.
import { watch } from 'node:fs';
import path from 'node:path';
import { isSource } from './build.mjs';
import { emulatorNames } from './emulators.mjs';

/** @typedef {{ compile: Set<string>, restart: Set<string>, migrate: boolean }} Consequences project folders to compile, services to restart ('*' is all) */

/**
 * @param {string} file relative to the repository
 * @returns {{ project: string, restart: string, migrate: boolean } | null} null when nothing that runs depends on it
 */
export function consequenceOf(file) {
  const parts = file.split(path.sep);
  if (!parts.every(isSource) || !/\.tsx?$/.test(file)) return null;
  const [kind = '', name = ''] = parts;
  if (kind === 'libs') {
    return { project: `libs/${name}`, restart: '*', migrate: name === 'service-kit' };
  }
  if (kind === 'services') {
    return { project: `services/${name}`, restart: name, migrate: parts.includes('database') };
  }
  if (kind === 'tools' && name === 'stack') {
    return { project: 'tools/stack', restart: 'demo', migrate: parts.includes('migrate.ts') };
  }
  if (kind === 'tools' && name === 'emulators') {
    const [, , folder = ''] = parts;
    const restart = Object.entries(emulatorNames).find(([name]) => name === folder)?.[1] ?? '*';
    return { project: 'tools/emulators', restart, migrate: false };
  }
  return null;
}

/**
 * Batches changes made at once (an editor saving all files, a checkout).
 * @param {string} root
 * @param {(changes: Consequences) => Promise<void>} act one call at a time
 * @returns {() => void} stops watching
 */
export function watchSources(root, act) {
  /** @type {Consequences} */
  let pending = { compile: new Set(), restart: new Set(), migrate: false };
  /** @type {NodeJS.Timeout | undefined} */
  let timer;
  let busy = false;
  const flush = async () => {
    if (busy || pending.compile.size === 0) return;
    const changes = pending;
    pending = { compile: new Set(), restart: new Set(), migrate: false };
    busy = true;
    try {
      await act(changes);
    } finally {
      busy = false;
    }
    void flush();
  };
  const watchers = ['libs', 'services', 'tools/stack/src', 'tools/emulators'].map((folder) =>
    watch(path.join(root, folder), { recursive: true }, (_event, name) => {
      const consequence = name && consequenceOf(path.join(folder, name));
      if (!consequence) return;
      pending.compile.add(consequence.project);
      pending.restart.add(consequence.restart);
      pending.migrate ||= consequence.migrate;
      clearTimeout(timer);
      timer = setTimeout(() => void flush(), 120);
    }),
  );
  return () => {
    clearTimeout(timer);
    for (const watcher of watchers) watcher.close();
  };
}
