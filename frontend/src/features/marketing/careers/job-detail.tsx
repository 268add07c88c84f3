import { ArrowLeft } from 'lucide-react';
import type { ComponentType } from 'react';
import { Link } from 'react-router-dom';
import { openingSlug, type JobOpening } from '@contracts/vocabulary/site/site-content';
import { useBusiness, useContent } from '../../../shared/config/site-config';
import { formatDate } from '../../../shared/format';
import { paths, telHref } from '../../../shared/page/paths';
import { Badge } from '../../../shared/ui/feedback/badge';
import { Figure } from '../../../shared/ui/figure';
import { RatingPlate } from '../../../shared/ui/business/rating-plate';
import { ApplyLink } from './apply-link';
import { jobFacts, openingPath, salaryWords } from './content/opening-words';
import { FaultFindingDrawing, faultFindingLegend } from './figures/fault-finding';
import { FrontDeskDrawing, frontDeskLegend } from './figures/front-desk';
import { OpenedCompressorDrawing, openedCompressorLegend } from './figures/opened-compressor';
import styles from './job-detail.module.css';

interface JobFigure {
  title: string;
  legend: readonly string[];
  Drawing: ComponentType;
}

/** By slug. */
const figures: Readonly<Record<string, JobFigure>> = {
  'senior-appliance-technician': {
    title: 'Finding the fault',
    legend: faultFindingLegend,
    Drawing: FaultFindingDrawing,
  },
  'appliance-repair-apprentice': {
    title: 'Your first week at the bench',
    legend: openedCompressorLegend,
    Drawing: OpenedCompressorDrawing,
  },
  'customer-service-representative': {
    title: 'The desk in the office',
    legend: frontDeskLegend,
    Drawing: FrontDeskDrawing,
  },
};

/** `November 2, 2026`; noon is on the same day in every relevant zone. */
const calendarDate = (date: string): string => formatDate(`${date}T12:00:00Z`);

export function JobDetail({ opening }: { opening: JobOpening }) {
  const { title, description, urgent, responsibilities, requirements, benefits } = opening;
  const { phone } = useBusiness();
  const { openings } = useContent();
  const others = openings.filter((other) => other.id !== opening.id);
  const figure = figures[openingSlug(title)];
  return (
    <article className={styles.page}>
      <Link to={paths.careers} className={styles.back}>
        <ArrowLeft size={18} aria-hidden="true" /> All open positions
      </Link>
      <div className={styles.top}>
        <div className={styles.pitch}>
          {urgent && <Badge tone="lantern">Urgently hiring</Badge>}
          <h1 className={styles.title}>{title}</h1>
          <p className={styles.description}>{description}</p>
          <div className={styles.actions}>
            <ApplyLink title={title} variant="primary" size="large">
              Apply Now
            </ApplyLink>
          </div>
          <RatingPlate className={styles.plate} columns={2} cells={jobFacts(opening)} />
          <p className={styles.dates}>
            Posted {calendarDate(opening.datePosted)}. Open until{' '}
            {calendarDate(opening.validThrough)}, or until we’ve found you.
          </p>
        </div>
        {figure && (
          <Figure number={1} title={figure.title} legend={figure.legend}>
            <figure.Drawing />
          </Figure>
        )}
      </div>
      <div className={styles.lists}>
        <JobList title="What you do" items={responsibilities} />
        <JobList title="What you bring" items={requirements} />
        <JobList title="What you get" items={benefits} />
      </div>
      <div className={styles.end}>
        <h2>Not sure you’re a fit?</h2>
        <p>
          Call <a href={telHref(phone)}>{phone}</a>. A few minutes are enough to find out.
        </p>
      </div>
      {others.length > 0 && (
        <nav className={styles.others} aria-labelledby="other-positions">
          <h2 id="other-positions">Other positions</h2>
          <ul>
            {others.map((other) => (
              <li key={other.id}>
                <Link to={openingPath(other)}>{other.title}</Link>
                <span>
                  {salaryWords([other])} · {other.team}
                  {other.urgent && ' · Urgently hiring'}
                </span>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </article>
  );
}

function JobList({ title, items }: { title: string; items: readonly string[] }) {
  return (
    <section>
      <h2>{title}</h2>
      <ul>
        {items.map((item, index) => (
          <li key={index}>{item}</li>
        ))}
      </ul>
    </section>
  );
}
