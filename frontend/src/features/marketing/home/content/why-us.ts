export interface Stat {
  number: string;
  label: string;
  note: string;
}

export const stats: readonly Stat[] = [
  { number: '56,000+', label: 'Repairs', note: 'completed since 1984' },
  { number: '40+ years', label: 'Experience', note: 'on this coast' },
  { number: '99.2%', label: 'Satisfaction', note: 'of our customers' },
  { number: '4.9/5', label: 'Rating', note: 'from 200+ reviews' },
];

export type BenefitIcon = 'clock' | 'shield' | 'wrench' | 'truck';

export interface Benefit {
  icon: BenefitIcon;
  title: string;
  text: string;
}

export const benefits: readonly Benefit[] = [
  {
    icon: 'clock',
    title: 'Same-day service',
    text: 'Call in the morning and we’ll try to come that day.',
  },
  {
    icon: 'shield',
    title: '90 day warranty',
    text: 'If what we repaired fails again within 90 days, we come back and fix it again.',
  },
  {
    icon: 'wrench',
    title: '100% satisfaction guarantee',
    text: 'You see the diagnosis and the estimate before we start. Payment is due when the work is done.',
  },
  {
    icon: 'truck',
    title: 'Watch your technician drive to you',
    text: 'A live map and a countdown from the moment they set off. No waiting at the window.',
  },
];
