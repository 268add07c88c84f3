import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, type FileHandle } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { Compression, PMTiles, TileType, type Header } from 'pmtiles';
import { ConfigError } from '@service-kit/config/config';
import { GatewayConfig } from '../config';

export const mapArchivePath = '/map-tiles.pmtiles';

interface OpenArchive {
  readonly handle: FileHandle;
  readonly size: number;
  /** Follows from the content, so that it is the same in every replica. */
  readonly hash: string;
}

const readable: readonly Compression[] = [Compression.None, Compression.Gzip];
const images: readonly TileType[] = [TileType.Png, TileType.Jpeg, TileType.Webp, TileType.Avif];

/**
 * The company's own street map. The file stays open, so that one which replaces it doesn't change
 * what a page is reading.
 */
@Injectable()
export class MapArchive implements OnModuleInit, OnApplicationShutdown {
  private archive: OpenArchive | undefined;

  constructor(private readonly config: GatewayConfig) {}

  async onModuleInit(): Promise<void> {
    const { MAP_TILES_FILE } = this.config;
    if (MAP_TILES_FILE === undefined) return;
    this.archive = await openArchive(path.resolve(MAP_TILES_FILE)).catch((error: unknown) => {
      throw new ConfigError([`MAP_TILES_FILE: ${(error as Error).message}`]);
    });
  }

  async onApplicationShutdown(): Promise<void> {
    await this.archive?.handle.close();
  }

  /** The content's address, so that browsers may keep it. */
  get url(): string | undefined {
    return this.archive && `${mapArchivePath}?v=${this.archive.hash}`;
  }

  get file(): Omit<OpenArchive, 'handle'> | undefined {
    return this.archive;
  }

  read(start: number, end: number): Readable {
    if (!this.archive) throw new Error('There is no map archive');
    return createReadStream('', { fd: this.archive.handle.fd, start, end, autoClose: false });
  }
}

async function openArchive(file: string): Promise<OpenArchive> {
  const handle = await open(file, 'r').catch(({ code }: NodeJS.ErrnoException) => {
    throw new Error(`the file can't be opened (${code})`);
  });
  try {
    const stat = await handle.stat();
    if (!stat.isFile()) throw new Error('is not a file');
    await expectDrawable(handle);
    const hash = createHash('sha256');
    const content = createReadStream('', { fd: handle.fd, start: 0, autoClose: false });
    for await (const chunk of content) hash.update(chunk as Buffer);
    return { handle, size: stat.size, hash: hash.digest('hex').slice(0, 16) };
  } catch (error) {
    await handle.close();
    throw error;
  }
}

/** Pages must be able to draw it: otherwise the operator learns it at start, not customers. */
async function expectDrawable(handle: FileHandle): Promise<void> {
  const archive = new PMTiles({
    getKey: () => '',
    getBytes: async (offset, length) => {
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, offset);
      return { data: new Uint8Array(buffer.subarray(0, bytesRead)).buffer };
    },
  });
  const header = await archive.getHeader().catch((): Partial<Header> => ({}));
  if (header.specVersion !== 3) throw new Error('is not a PMTiles archive, version 3');
  const { tileType, tileCompression, internalCompression } = header as Header;
  if (!readable.includes(tileCompression) || !readable.includes(internalCompression)) {
    throw new Error('is compressed with something else than gzip, which browsers can’t unpack');
  }
  if (images.includes(tileType)) return;
  const layers = tileType === TileType.Mvt ? await layersOf(archive) : [];
  if (!layers.includes('roads') || !layers.includes('earth')) {
    throw new Error('holds neither images nor the vector tiles of a Protomaps basemap');
  }
}

async function layersOf(archive: PMTiles): Promise<string[]> {
  const metadata = (await archive.getMetadata().catch(() => ({}))) as {
    vector_layers?: { id?: unknown }[];
  };
  return (metadata.vector_layers ?? []).map(({ id }) => String(id));
}
