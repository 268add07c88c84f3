import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { IsOptional, IsString, Matches } from 'class-validator';
import { loadConfig, Secret } from '../config/config';
import { openStorage, storageUrls, type Storage } from './storage';

/** Someone waits for their photo. */
const requestMs = 8_000;

/** A config class with the settings of what is stored next to the database. */
export function withStorageSettings<Config extends object>(base: new () => Config) {
  class StorageSettings extends (base as new () => object) {
    /** `file:///folder`, or a bucket: `https://s3.example.com/bucket`. */
    @Matches(storageUrls.pattern, { message: storageUrls.message })
    STORAGE_URL: string = pathToFileURL(path.resolve('storage')).href;

    @IsOptional()
    @IsString()
    STORAGE_S3_KEY_ID?: string;

    @IsOptional()
    @Secret()
    STORAGE_S3_SECRET?: string;

    @IsString()
    STORAGE_S3_REGION: string = 'auto';

    get storage(): Storage {
      return openStorage({
        url: this.STORAGE_URL,
        keyId: this.STORAGE_S3_KEY_ID ?? '',
        secret: this.STORAGE_S3_SECRET ?? '',
        region: this.STORAGE_S3_REGION,
        requestMs,
      });
    }
  }
  return StorageSettings as unknown as new () => Config &
    Pick<StorageSettings, keyof StorageSettings>;
}

class StorageConfig extends withStorageSettings(Object) {}

/** For processes that aren't services. */
export const storageIn = (env: NodeJS.ProcessEnv): Storage =>
  loadConfig(StorageConfig, env).storage;
