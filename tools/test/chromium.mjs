// @ts-check
// Finds a Chromium for the journeys, or installs Debian's if we are root.
import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import path from 'node:path';

/** Headless Chromium, Playwright's own choice: the same pages in two thirds of the time. */
const shell = 'chromium-headless-shell';
const names = [shell, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const macApplications = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/**
 * @param {NodeJS.ProcessEnv} env
 * @param {(file: string) => boolean} [isProgram]
 * @returns {string | null}
 */
export function findChromium(env, isProgram = isExecutable) {
  if (env.CHROMIUM_PATH) {
    if (isProgram(env.CHROMIUM_PATH)) return env.CHROMIUM_PATH;
    throw new Error(`CHROMIUM_PATH=${env.CHROMIUM_PATH} is not a program.`);
  }
  const folders = (env.PATH ?? '').split(path.delimiter).filter(Boolean);
  const places = names.flatMap((name) => folders.map((folder) => path.join(folder, name)));
  return [...places, ...macApplications].find(isProgram) ?? null;
}

/** @param {string} file */
function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

export async function provideChromium() {
  const found = findChromium(process.env) ?? (await playwrightsOwn());
  const mayInstall = existsSync('/etc/debian_version') && process.getuid?.() === 0;
  if (found && (process.env.CHROMIUM_PATH || path.basename(found) === shell || !mayInstall)) {
    return found;
  }
  if (mayInstall) {
    const trouble = install(shell) && !found ? install('chromium') : '';
    const chromium = findChromium(process.env);
    if (chromium) return chromium;
    throw new Error(`Debian's chromium could not be installed:\n${trouble}`);
  }
  throw new Error(
    'The journeys need a Chromium. Install one (Debian: sudo apt-get install chromium · macOS: brew install --cask google-chrome · ' +
      'or: npx playwright install --with-deps chromium), or name it with CHROMIUM_PATH.',
  );
}

/** @param {string} name of a Debian package @returns {string} what went wrong, or '' */
function install(name) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  spawnSync('apt-get', ['-q', 'update'], { env, stdio: 'ignore' });
  const { status, stderr } = spawnSync(
    'apt-get',
    ['-q', '-y', '--no-install-recommends', 'install', name],
    { env, encoding: 'utf8' },
  );
  return status === 0 ? '' : stderr || `apt-get ended with ${status}`;
}

/** From `npx playwright install`. */
async function playwrightsOwn() {
  const { chromium } = await import('@playwright/test');
  const file = chromium.executablePath();
  return isExecutable(file) ? file : null;
}
