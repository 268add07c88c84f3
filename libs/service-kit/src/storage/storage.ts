/** Files next to the database: a folder, or a bucket with the calls of S3. */
import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { S3mini } from 's3mini';

export interface StoredFile {
  readonly name: string;
  readonly bytes: number;
  readonly storedAt: Date;
}

/** Names may have folders: `photos/1.jpg`. */
export interface Storage {
  /** A file with this name is never incomplete. */
  put(name: string, data: Blob, type: string): Promise<void>;
  /** Null if there is none. */
  get(name: string): Promise<Buffer | null>;
  /** Those whose names start with this folder; all by default. */
  list(folder?: string): Promise<StoredFile[]>;
  /** Also if there is none. */
  remove(name: string): Promise<void>;
}

export interface StorageSettings {
  /** `file:///folder`, or a bucket: `https://s3.example.com/bucket`. */
  readonly url: string;
  readonly keyId: string;
  readonly secret: string;
  readonly region: string;
  /** For one request to a bucket. */
  readonly requestMs: number;
}

export const storageUrls = {
  pattern: /^(file:\/\/\/|https?:\/\/[^/\s]+\/)\S+$/,
  message: 'must be file:///folder, or the URL of a bucket',
} as const;

export function openStorage(settings: StorageSettings): Storage {
  return settings.url.startsWith('file:')
    ? folderStorage(fileURLToPath(settings.url))
    : bucketStorage(settings);
}

const draftEnding = '.part';

export function folderStorage(root: string): Storage {
  const placeOf = (name: string) => {
    const place = path.resolve(root, name);
    if (!place.startsWith(`${path.resolve(root)}${path.sep}`))
      throw new Error('outside of storage');
    return place;
  };
  return {
    put: async (name, data) => {
      const place = placeOf(name);
      await mkdir(path.dirname(place), { recursive: true, mode: 0o700 });
      const draft = `${place}.${randomUUID()}${draftEnding}`;
      try {
        await pipeline(
          data.stream(),
          createWriteStream(draft, { flags: 'wx', mode: 0o600, flush: true }),
        );
        await rename(draft, place);
      } finally {
        await rm(draft, { force: true });
      }
    },
    get: (name) => unlessMissing(readFile(placeOf(name)), null),
    list: async (folder = '') => {
      const entries = await unlessMissing(
        readdir(path.join(root, folder), { recursive: true, withFileTypes: true }),
        [],
      );
      const files = entries.filter((entry) => entry.isFile() && !entry.name.endsWith(draftEnding));
      const found: StoredFile[] = [];
      for (const { parentPath, name } of files) {
        const place = path.join(parentPath, name);
        const known = await unlessMissing(stat(place), null);
        if (!known) continue;
        const { size: bytes, mtime: storedAt } = known;
        found.push({ name: path.relative(root, place), bytes, storedAt });
      }
      return found;
    },
    remove: (name) => rm(placeOf(name), { force: true }),
  };
}

async function unlessMissing<T, Instead>(read: Promise<T>, instead: Instead): Promise<T | Instead> {
  try {
    return await read;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return instead;
    throw error;
  }
}

function bucketStorage({ url, keyId, secret, region, requestMs }: StorageSettings): Storage {
  const bucket = new S3mini({
    accessKeyId: keyId,
    secretAccessKey: secret,
    endpoint: url,
    region,
    requestAbortTimeout: requestMs,
  });
  return {
    put: async (name, data, type) => {
      await bucket.putAnyObject(name, data, type);
      const there = await bucket.getContentLength(name);
      if (there !== data.size)
        throw new Error(`${url} has ${there} of the ${data.size} bytes of ${name}`);
    },
    get: async (name) => {
      const data = await bucket.getObjectArrayBuffer(name);
      return data && Buffer.from(data);
    },
    list: async (folder = '') =>
      ((await bucket.listObjects('/', folder && `${folder}/`)) ?? []).map(
        ({ Key: name, Size: bytes, LastModified: storedAt }) => ({ name, bytes, storedAt }),
      ),
    remove: async (name) => {
      await bucket.deleteObject(name);
    },
  };
}
