import { Link } from 'react-router-dom';
import { jobPath } from '../../../shared/page/paths';
import { Badge } from '../../../shared/ui/feedback/badge';
import { RatingPlate } from '../../../shared/ui/business/rating-plate';
import { Section } from '../home/sections/section';
import { ApplyLink } from './apply-link';
import { openings, type JobOpening } from './content/openings';
import { OPENINGS_SECTION } from './go-to-openings';
import { jobFacts } from './job-facts';
import styles from './openings.module.css';

export function Openings() {
  return (
    <Section
      id={OPENINGS_SECTION}
      title="Open positions"
      intro="All of them full-time, all of them at our workshop in St. Augustine. Salaries are what we pay, not what we hope to."
    >
      <ul className={styles.openings}>
        {openings.map((opening) => (
          <li key={opening.slug}>
            <OpeningCard opening={opening} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

function OpeningCard({ opening }: { opening: JobOpening }) {
  const { slug, title, urgent, description, requirements, benefits } = opening;
  return (
    <article className={styles.card} aria-labelledby={slug}>
      <div className={styles.head}>
        <div className={styles.pitch}>
          <h3 id={slug} className={styles.title}>
            <Link to={jobPath(slug)}>{title}</Link>
          </h3>
          {urgent && <Badge tone="lantern">Urgently hiring</Badge>}
          <p className={styles.description}>{description}</p>
        </div>
        <div className={styles.actions}>
          <ApplyLink title={title} label={`Apply Now as ${title}`}>
            Apply Now
          </ApplyLink>
          <Link to={jobPath(slug)} className={styles.more} aria-label={`The whole job: ${title}`}>
            The whole job
          </Link>
        </div>
      </div>
      <RatingPlate className={styles.plate} size="text" cells={jobFacts(opening)} />
      <div className={styles.lists}>
        <div>
          <h4>What you bring</h4>
          <ul>
            {requirements.map((requirement) => (
              <li key={requirement}>{requirement}</li>
            ))}
          </ul>
        </div>
        <div>
          <h4>What you get</h4>
          <ul>
            {benefits.map((benefit) => (
              <li key={benefit}>{benefit}</li>
            ))}
          </ul>
        </div>
      </div>
    </article>
  );
}
