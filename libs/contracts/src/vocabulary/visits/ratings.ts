/** What a customer says of a completed visit. */
export const ratingLimits = {
  stars: 5,
  words: 500,
  /** Customers see a technician's average from this many ratings on: one unlucky day is no reputation. */
  shownFrom: 3,
} as const;

export const ratingMessages = {
  stars: 'Choose one to five stars',
  words: `Please write at most ${ratingLimits.words} characters`,
} as const;

/** `4 of 5 stars` */
export const starWords = (stars: number): string => `${stars} of ${ratingLimits.stars} stars`;
