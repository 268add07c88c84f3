/** Why positions of the tracking app on a technician's phone aren't taken as they should be. */
export const phoneProblems = [
  'encrypted',
  'no-time',
  'wrong-clock',
  'rough',
  'no-fix',
  'unreadable',
  'old-address',
] as const;
export type PhoneProblem = (typeof phoneProblems)[number];

/** For the technician and the office. */
export const phoneProblemWords: Readonly<Record<PhoneProblem, string>> = {
  encrypted: 'This phone sends encrypted positions. Turn that off in OwnTracks.',
  'no-time': 'This phone sends positions without their time. Update its tracking app.',
  'wrong-clock': 'This phone’s clock is wrong. Set its date and time to automatic.',
  rough: 'This phone sends only rough positions. Turn on precise location for its tracking app.',
  'no-fix':
    'This phone’s tracking app can’t find its location. Turn location on, and allow it “Always”.',
  unreadable:
    'This phone’s tracking app sends something we can’t read. Set it up again as the technician’s page says.',
  'old-address':
    'This phone’s tracking app holds the technician’s whole link. Copy the new address from the technician’s page into it.',
};
