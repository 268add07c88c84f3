import type { PageMeta } from '../../../shared/page/page-meta';
import type { JobOpening } from './content/openings';

/** Title and description of one opening's page. */
export function jobHead({ title, type, location, salaryText }: JobOpening): PageMeta {
  return {
    title: `${title}, ${location}`,
    description: `${type} in ${location}, ${salaryText} a year. Read about the work, the requirements and the benefits, and how to apply.`,
    keywords: `${title.toLowerCase()}, appliance repair job, ${location}`,
  };
}
