import type { PlateCell } from '../../../shared/ui/business/rating-plate';
import type { JobOpening } from './content/openings';

/** The facts of a position, the same on its card and its page. */
export const jobFacts = ({ salaryText, type, location, team }: JobOpening): PlateCell[] => [
  { label: 'Salary a year', value: salaryText },
  { label: 'Type', value: type },
  { label: 'Location', value: location },
  { label: 'Team', value: team },
];
