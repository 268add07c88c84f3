import { randomUUID } from 'node:crypto';
import { Injectable, StreamableFile } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { PhotoFile, StoredPhoto } from '@contracts/booking/visit-photos';
import { photoFolder, smallPhoto, type PhotoSubject } from '@contracts/vocabulary/photos';
import { failureReason } from '@service-kit/observability/failure-reason';
import { rootLogger } from '@service-kit/observability/logging';
import { Refusal, Unavailable } from '@service-kit/requests/refusal';
import type { Storage } from '@service-kit/storage/storage';
import { GatewayConfig } from '../config';
import { imagesOf } from './photo-images';

const jpeg = 'image/jpeg';

interface SentPhoto {
  readonly body: unknown;
  readonly shows: PhotoSubject | undefined;
}

/** Puts photos into the storage before their owner is told, and reads them for people it allows. */
@Injectable()
export class PhotoStore {
  private readonly storage: Storage;

  constructor({ storage }: GatewayConfig) {
    this.storage = storage;
  }

  /** Keeps the photo for as long as `announce` is its owner's. A file that no one owns is swept. */
  async keep<T>({ body, shows }: SentPhoto, announce: (stored: StoredPhoto) => Promise<T>) {
    const { large, small } = await imagesOf(Buffer.isBuffer(body) ? body : Buffer.alloc(0));
    const file = `${photoFolder}/${randomUUID()}.jpg`;
    await available(Promise.all([this.put(file, large), this.put(smallPhoto(file), small)]));
    try {
      return await announce({ file, type: jpeg, byteCount: large.length, shows: shows ?? null });
    } catch (error) {
      // Without an answer, the owner may have taken it.
      if (error instanceof Refusal) void this.discard(file);
      throw error;
    }
  }

  /** The bytes of a file never change. They stay in the browser of who asked, for their token alone. */
  async send({ file, type }: PhotoFile, isSmall: boolean, reply: FastifyReply) {
    const small = isSmall ? await available(this.storage.get(smallPhoto(file))) : null;
    // Those of former releases have no small one.
    const bytes = small ?? (await available(this.storage.get(file)));
    if (!bytes) throw new Refusal('photo_not_found');
    reply.header('cache-control', 'private, max-age=3600').header('vary', 'authorization');
    return new StreamableFile(bytes, { type: small ? jpeg : type, disposition: 'inline' });
  }

  private put(name: string, bytes: Buffer): Promise<void> {
    return this.storage.put(name, new Blob([new Uint8Array(bytes)], { type: jpeg }), jpeg);
  }

  private async discard(file: string): Promise<void> {
    await Promise.allSettled([file, smallPhoto(file)].map((name) => this.storage.remove(name)));
  }
}

async function available<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    rootLogger().warn({ context: 'Photos' }, `the storage fails: ${failureReason(error)}`);
    throw new Unavailable('storage', 'dependency');
  }
}
