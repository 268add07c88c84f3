/** Words and limits of the sales tax settings, shared by browser and server. */

/** A rate has up to 20%, and ends within three years: the law changes. */
export const taxLimits = { rate: 2_000, days: 1_100 } as const;

export const taxMessages = {
  rate: 'Enter a percentage from 0 to 20, such as 1.5',
  county: 'Choose a county',
  counties: 'Choose at least one county, each once',
  from: 'Enter the first day',
  until: 'Enter the last day',
  fromPast: 'Past days stay as they are. Choose today or later',
  untilBefore: 'The last day can’t be before the first one',
  untilFar: 'Rates end within three years. Choose an earlier day',
} as const;

/** The office is told this many days before a rate ends. */
export const rateEndsSoonDays = 30;
