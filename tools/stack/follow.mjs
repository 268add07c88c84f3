// @ts-check
// npm run follow -- <request id> [-]: what came of a request, from all logs. With `-`, from standard input.
import { createReadStream, existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { FollowedRequest } from './processes/followed-request.mjs';
import { root } from './setup/root.mjs';

const [requestId, from] = process.argv.slice(2);
if (!requestId || requestId.length < 8) {
  console.error('npm run follow -- <request id>: error pages and x-request-id have it.');
  process.exit(2);
}

const folder = path.join(path.resolve(root, process.env.DATA_DIR || '.data'), 'logs');
const files = existsSync(folder)
  ? readdirSync(folder).filter((name) => /\.log(\.\d)?$/.test(name))
  : [];
const sources =
  from === '-' ? [process.stdin] : files.map((name) => createReadStream(path.join(folder, name)));

const followed = new FollowedRequest(requestId);
for (const input of sources) {
  for await (const line of createInterface({ input })) followed.take(line);
}
const lines = followed.lines();
console.log(lines.length > 0 ? lines.join('\n') : `No log has ${requestId}.`);
process.exitCode = lines.length > 0 ? 0 : 1;
