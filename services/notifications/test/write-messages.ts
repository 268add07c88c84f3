/** Writes docs/messages. Run by `npm run copy`. */
import 'reflect-metadata';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { messageFiles } from './message-files';

const folder = path.resolve('docs/messages');
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
for (const [name, content] of messageFiles()) writeFileSync(path.join(folder, name), content);
