import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

describe('the reply schemas', () => {
  it('describes the types that calls answer with as they are now', async () => {
    const tool = path.join(__dirname, 'reply-schemas.mjs');
    await expect(run(process.execPath, [tool, '--check'])).resolves.toMatchObject({ stderr: '' });
  });
});
