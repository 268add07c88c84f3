import type { PhotoSubject } from '@contracts/vocabulary/photos';

/** A photo that a customer has chosen, until the server has it. */
export interface ChosenPhoto {
  readonly id: string;
  /** A data URL. */
  readonly image: string;
  readonly shows: PhotoSubject;
  /** What it's for: a form that isn't sent yet, or the path of a record. */
  readonly of: string;
  /** Why the server didn't take it. */
  readonly refused?: string;
}

const KEY = 'chosen-photos';

let photos: readonly ChosenPhoto[] = stored();
const listeners = new Set<() => void>();

/** Of this tab, from before a reload. */
function stored(): readonly ChosenPhoto[] {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? '[]') as ChosenPhoto[];
  } catch {
    return [];
  }
}

function change(next: readonly ChosenPhoto[]): void {
  photos = next;
  try {
    if (next.length === 0) sessionStorage.removeItem(KEY);
    else sessionStorage.setItem(KEY, JSON.stringify(next));
  } catch {
    // Storage is full or forbidden, as in private windows: they last as long as the page.
  }
  for (const listener of listeners) listener();
}

export const chosenPhotos = {
  current: (): readonly ChosenPhoto[] => photos,
  onChange(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  add: (photo: ChosenPhoto): void => change([...photos, photo]),
  drop: (id: string): void => change(photos.filter((photo) => photo.id !== id)),
  refuse: (id: string, refused: string): void =>
    change(photos.map((photo) => (photo.id === id ? { ...photo, refused } : photo))),
  /** The form was sent: its photos are the record's, and no other's. */
  move: (from: string, to: string): void => {
    if (!photos.some(({ of }) => of === from)) return;
    change(photos.map((photo) => (photo.of === from ? { ...photo, of: to } : photo)));
  },
};

/** The path of the visit of a manage link. */
export const managedPhotos = (token: string): string => `manage/${encodeURIComponent(token)}`;

/** The path of a request. */
export const requestPhotos = (id: string): string => `service-requests/${id}`;
