import type { PhotoSubject } from '@contracts/vocabulary/photos';
import { inStore } from '../offline/phone-database';

/** A photo that the server doesn't have yet, or one that it still has to delete. */
export interface WaitingPhoto {
  readonly id: string;
  readonly appointmentId: string;
  /** The appointment's number, for messages. */
  readonly number: string;
  /** A data URL; null for one to delete. */
  readonly image: string | null;
  /** Missing if an earlier release took it: a rating plate. */
  readonly shows?: PhotoSubject;
  /** Milliseconds since 1970. */
  readonly takenAt: number;
}

/**
 * In IndexedDB, whatever the phone link: a new one sends them, too. What can't be stored stays in
 * memory. It is read again before each photo is sent, since another tab may have sent it.
 */
export class WaitingPhotos {
  private photos: readonly WaitingPhoto[] = [];
  /** What IndexedDB may not know yet; null for those that are gone. */
  private readonly notStored = new Map<string, WaitingPhoto | null>();
  private readonly listeners = new Set<() => void>();

  readonly current = (): readonly WaitingPhoto[] => this.photos;

  readonly onChange = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** Deletions go before taps: a visit that is over keeps its photos. */
  next(tapsWait: boolean): WaitingPhoto | undefined {
    return this.photos.find(({ image }) => image === null || !tapsWait);
  }

  async read(): Promise<void> {
    const stored = await inStore<WaitingPhoto[]>('photos', 'readonly', (store) => store.getAll());
    if (!stored) return;
    const others = [...this.notStored.values()].filter((photo) => photo !== null);
    this.show([...stored.filter(({ id }) => !this.notStored.has(id)), ...others]);
  }

  async put(photo: WaitingPhoto): Promise<void> {
    this.notStored.set(photo.id, photo);
    this.show([...this.photos.filter(({ id }) => id !== photo.id), photo]);
    const key = await inStore('photos', 'readwrite', (store) => store.put(photo, photo.id));
    if (key !== undefined && this.notStored.get(photo.id) === photo)
      this.notStored.delete(photo.id);
  }

  /** Not if it has become one to delete in the meantime. */
  async drop({ id, image }: WaitingPhoto): Promise<void> {
    const left = this.photos.filter((each) => each.id !== id || each.image !== image);
    if (left.length === this.photos.length) return;
    this.notStored.set(id, null);
    this.show(left);
    await inStore('photos', 'readwrite', (store) => store.delete(id));
  }

  private show(photos: readonly WaitingPhoto[]): void {
    this.photos = photos.toSorted((one, other) => one.takenAt - other.takenAt);
    for (const listener of this.listeners) listener();
  }
}
