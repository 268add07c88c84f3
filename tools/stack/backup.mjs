// @ts-check
// npm run backup, and npm run restore -- FILE.
import path from 'node:path';
import { callOnStack } from './call-on-stack.mjs';

const [command = '', file = ''] = process.argv.slice(2);
const restores = command === 'restore';
// npm runs this in the project's folder.
const given = file && path.resolve(process.env.INIT_CWD ?? '', file);

await callOnStack('tools/stack/src/backup.js', given ? [command, given] : [command], {
  migrates: !restores,
  alone: restores,
});
