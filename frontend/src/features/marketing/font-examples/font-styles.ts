import type { SiteContent } from '@contracts/vocabulary/site/site-content';

/** Each `id` is the name of a class in font-examples.module.css. */
export const fontStyles = [
  {
    id: 'narrow',
    name: 'Bricolage Grotesque, narrow',
    recipe: 'width 82, weight 650',
    use: 'Ours, for headings and figures: heavy enough for a plate, narrow enough for a phone.',
  },
  {
    id: 'display',
    name: 'Bricolage Grotesque',
    recipe: 'width 100, weight 650',
    use: 'The same at its full width. Friendly, but a number takes a fifth more room.',
  },
  {
    id: 'condensed',
    name: 'Bricolage Grotesque, condensed',
    recipe: 'width 75, weight 800',
    use: 'For a van’s side, read from across the street.',
  },
  {
    id: 'body',
    name: 'Instrument Sans',
    recipe: 'width 100, weight 600',
    use: 'Ours, for reading. In a heading it is calm, perhaps too calm.',
  },
  {
    id: 'body-narrow',
    name: 'Instrument Sans, narrow',
    recipe: 'width 75, weight 700',
    use: 'For tables with many columns.',
  },
  {
    id: 'mono',
    name: 'IBM Plex Mono',
    recipe: 'weight 500',
    use: 'Ours, for labels and times: figures stand under each other.',
  },
  {
    id: 'system',
    name: 'The system’s own',
    recipe: 'system-ui, weight 700',
    use: 'Costs nothing to load and looks different on every machine.',
  },
  {
    id: 'serif',
    name: 'The system’s serif',
    recipe: 'ui-serif, Georgia, weight 700',
    use: 'For comparison: a law office, not a workshop.',
  },
];

/** Those that the office hasn't entered are missing. */
export const sampleNumbers = ({
  figures: { years, satisfaction, repairs, warrantyDays },
  promises,
}: SiteContent) =>
  [
    { number: promises.includes('emergencies') && '24/7', label: 'service' },
    { number: years, label: 'years' },
    { number: satisfaction, label: 'satisfaction' },
    { number: repairs, label: 'repairs' },
    { number: warrantyDays && `${warrantyDays} day`, label: 'warranty' },
  ].filter(({ number }) => number);
