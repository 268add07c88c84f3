// @ts-check
// npm run export -- FILE: all that the company has, as files that other programs read.
import path from 'node:path';
import { callOnStack } from './call-on-stack.mjs';

const day = new Date().toISOString().slice(0, 10);
// npm runs this in the project's folder.
const file = path.resolve(process.env.INIT_CWD ?? '', process.argv[2] ?? `company-${day}.zip`);

await callOnStack('tools/stack/src/export.js', [file]);
