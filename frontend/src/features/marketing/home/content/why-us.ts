import { Clock, ShieldCheck, Truck, Wrench } from 'lucide-react';

export const stats = [
  { value: '56,000+', label: 'Repairs', note: 'completed since 1984' },
  { value: '40+ years', label: 'Experience', note: 'on this coast' },
  { value: '99.2%', label: 'Satisfaction', note: 'of our customers' },
  { value: '4.9/5', label: 'Rating', note: 'from 200+ reviews' },
];

export const benefits = [
  {
    Icon: Clock,
    title: 'Same-day service',
    text: 'Call in the morning and we’ll try to come that day.',
  },
  {
    Icon: ShieldCheck,
    title: '90 day warranty',
    text: 'If what we repaired fails again within 90 days, we’ll come back and fix it.',
  },
  {
    Icon: Wrench,
    title: '100% satisfaction guarantee',
    text: 'You see the diagnosis and the estimate before we start. Payment is due when the work is done.',
  },
  {
    Icon: Truck,
    title: 'Watch your technician drive to you',
    text: 'A live map and a countdown from the moment they set off. No waiting at the window.',
  },
];
