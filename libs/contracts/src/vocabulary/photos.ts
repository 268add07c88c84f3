/** Photos of appliances: what can be sent, and what is kept of it. */

/** How photos are stored. */
export const photoTypes = ['image/jpeg', 'image/png', 'image/webp'] as const;
export type PhotoType = (typeof photoTypes)[number];

export const photoLimits = {
  /** Of a file that is sent. */
  bytes: 15 * 1024 * 1024,
  /** A small file can have so many that it fills the memory. Phones take up to 48 million. */
  pixels: 50_000_000,
  /** To which a browser scales a photo before it sends it, over whatever network it has. */
  scaledBytes: 512 * 1024,
  /** A technician's. */
  perVisit: 6,
  /** A customer's, of a visit or a request. */
  perCustomer: 5,
  /** Pixels of what is kept. The small print of a rating plate stays readable. */
  longestSide: 1_600,
  /** Pixels of what lists show. */
  smallSide: 320,
} as const;

/** Who took it. */
export const photoSources = ['customer', 'technician'] as const;
export type PhotoSource = (typeof photoSources)[number];

/** What it shows, as people read it. */
export const photoSubjects = { plate: 'Rating plate', problem: 'Problem' } as const;
export type PhotoSubject = keyof typeof photoSubjects;
export const photoSubjectNames = ['plate', 'problem'] as const satisfies readonly PhotoSubject[];

/** Where they are in the storage. */
export const photoFolder = 'photos';

/** The name of a photo's small one. */
export const smallPhoto = (file: string): string => file.replace(/\.\w+$/, '-small.jpg');

/** The photo of a small one; a photo's own name otherwise. Without its ending. */
export const photoOf = (file: string): string => file.replace(/(-small)?\.\w+$/, '');
