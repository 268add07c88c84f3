// @ts-check
// Writes nats-permissions.conf from the contracts:  npm run nats:permissions
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import 'reflect-metadata';
import { root } from './setup/root.mjs';

for (const project of ['libs/contracts', 'libs/service-kit', 'tools/stack']) {
  execFileSync(process.execPath, [path.join(root, 'tools/build/compile.mjs'), project]);
}
const { natsPermissions } = createRequire(import.meta.url)(
  path.join(root, 'dist/tools/stack/src/nats-permissions.js'),
);
writeFileSync(path.join(root, 'nats-permissions.conf'), natsPermissions());
