import { openAsBlob } from 'node:fs';
import { chmod, copyFile, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { S3mini } from 's3mini';

/** Where copies of backups are kept, off the machine. */
export interface BackupPlace {
  /** Names of files. */
  list(): Promise<string[]>;
  /** A file with this name is never incomplete. */
  put(file: string): Promise<void>;
  remove(name: string): Promise<void>;
}

export function folderPlace(folder: string): BackupPlace {
  return {
    list: async () => {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      return readdir(folder);
    },
    put: async (file) => {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const target = path.join(folder, path.basename(file));
      const draft = `${target}.part`;
      await copyFile(file, draft);
      await chmod(draft, 0o600);
      const copied = await open(draft, 'r+');
      try {
        await copied.sync();
      } finally {
        await copied.close();
      }
      await rename(draft, target);
    },
    remove: (name) => rm(path.join(folder, name), { force: true }),
  };
}

export interface S3Settings {
  /** With the bucket as its path: `https://s3.example.com/backups`. */
  readonly url: string;
  readonly keyId: string;
  readonly secret: string;
  readonly region: string;
}

/** For one request: a part of a file, over a slow line. */
const requestMs = 10 * 60_000;

export function s3Place({ url, keyId, secret, region }: S3Settings): BackupPlace {
  const bucket = new S3mini({
    accessKeyId: keyId,
    secretAccessKey: secret,
    endpoint: url,
    region,
    requestAbortTimeout: requestMs,
  });
  return {
    list: async () => ((await bucket.listObjects('/', '')) ?? []).map(({ Key }) => Key),
    put: async (file) => {
      const name = path.basename(file);
      await bucket.putAnyObject(name, await openAsBlob(file), 'application/zip');
      const [there, { size }] = [await bucket.getContentLength(name), await stat(file)];
      if (there !== size) throw new Error(`${url} has ${there} of the ${size} bytes of ${name}`);
    },
    remove: async (name) => {
      await bucket.deleteObject(name);
    },
  };
}
