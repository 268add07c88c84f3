// @ts-check
// npm run backup, and npm run restore -- FILE. With --as-it-was, the data fits the release of the backup, not this one.
import path from 'node:path';
import { callOnStack } from './call-on-stack.mjs';

const [command = '', ...args] = process.argv.slice(2);
const restores = command === 'restore';
// npm runs this in the project's folder.
const given = args.map((each) =>
  each.startsWith('--') ? each : path.resolve(process.env.INIT_CWD ?? '', each),
);

await callOnStack('tools/stack/src/backup.js', [command, ...given], {
  migrates: !restores,
  alone: restores,
});
