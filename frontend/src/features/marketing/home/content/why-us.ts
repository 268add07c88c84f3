import type { SiteContent, SiteFigures } from '@contracts/vocabulary/site/site-content';
import type { PlateCell } from '../../../../shared/ui/business/rating-plate';
import { Clock, ShieldCheck, Truck, Wrench, type LucideIcon } from 'lucide-react';

/** Of the figures that the office has entered. */
export const statsOf = ({
  since,
  years,
  repairs,
  satisfaction,
  rating,
  reviewCount,
}: SiteFigures): PlateCell[] => [
  ...(repairs
    ? [{ value: repairs, label: 'Repairs', note: since ? `completed since ${since}` : 'completed' }]
    : []),
  ...(years ? [{ value: `${years} years`, label: 'Experience', note: 'in appliance repair' }] : []),
  ...(satisfaction
    ? [{ value: satisfaction, label: 'Satisfaction', note: 'of our customers' }]
    : []),
  ...(rating
    ? [
        {
          value: `${rating}/5`,
          label: 'Rating',
          ...(reviewCount && { note: `from ${reviewCount} reviews` }),
        },
      ]
    : []),
];

export interface Benefit {
  readonly Icon: LucideIcon;
  readonly title: string;
  readonly text: string;
}

/** What the office promises, and what the site itself does. */
export function benefitsOf({ figures: { warrantyDays }, promises }: SiteContent): Benefit[] {
  const isGuaranteed = promises.includes('satisfaction');
  return [
    ...(promises.includes('same-day')
      ? [
          {
            Icon: Clock,
            title: 'Same-day service',
            text: 'Call in the morning and we’ll try to come that day.',
          },
        ]
      : []),
    ...(warrantyDays
      ? [
          {
            Icon: ShieldCheck,
            title: `${warrantyDays} day warranty`,
            text: `If what we repaired fails again within ${warrantyDays} days, we’ll come back and fix it.`,
          },
        ]
      : []),
    {
      Icon: Wrench,
      title: isGuaranteed ? '100% satisfaction guarantee' : 'An estimate first',
      text: 'You see the diagnosis and the estimate before we start. Payment is due when the work is done.',
    },
    {
      Icon: Truck,
      title: 'Watch your technician drive to you',
      text: 'A live map and a countdown from the moment they set off. No waiting at the window.',
    },
  ];
}
