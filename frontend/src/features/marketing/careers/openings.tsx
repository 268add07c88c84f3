import { Link } from 'react-router-dom';
import { openingSlug, type JobOpening } from '@contracts/vocabulary/site/site-content';
import { useContent } from '../../../shared/config/site-config';
import { Badge } from '../../../shared/ui/feedback/badge';
import { RatingPlate } from '../../../shared/ui/business/rating-plate';
import mono from '../../../shared/ui/mono.module.css';
import { VisuallyHidden } from '../../../shared/ui/visually-hidden';
import { PlusSign } from '../home/sections/plus-sign';
import { Section } from '../home/sections/section';
import { ApplyLink } from './apply-link';
import { jobFacts, openingPath, openingsIntro } from './content/opening-words';
import styles from './openings.module.css';

export const OPENINGS_SECTION = 'jobs';

export function Openings() {
  const { openings } = useContent();
  if (openings.length === 0) return null;
  return (
    <Section id={OPENINGS_SECTION} title="Open positions" intro={openingsIntro(openings)}>
      <ul className={styles.openings}>
        {openings.map((opening) => (
          <li key={opening.id}>
            <OpeningCard opening={opening} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

function OpeningCard({ opening }: { opening: JobOpening }) {
  const { title, urgent, description, requirements, benefits } = opening;
  const path = openingPath(opening);
  const headingId = openingSlug(title);
  return (
    <article className={styles.card} aria-labelledby={headingId}>
      <div className={styles.head}>
        <div>
          <h3 id={headingId} className={styles.title}>
            <Link to={path}>{title}</Link>
          </h3>
          {urgent && <Badge tone="lantern">Urgently hiring</Badge>}
          <p className={styles.description}>{description}</p>
        </div>
        <div className={styles.actions}>
          <ApplyLink title={title} label={`Apply Now as ${title}`}>
            Apply Now
          </ApplyLink>
          <Link to={path} className={styles.more} aria-label={`Full description: ${title}`}>
            Full description
          </Link>
        </div>
      </div>
      <RatingPlate className={styles.plate} size="text" cells={jobFacts(opening)} />
      {/* In sight on a wide screen. On a phone, a row that opens. */}
      <details className={styles.about}>
        <summary className={styles.opener}>
          What you bring and get
          <VisuallyHidden> as {title}</VisuallyHidden>
          <PlusSign />
        </summary>
        <div className={styles.lists}>
          <CardList title="What you bring" items={requirements} />
          <CardList title="What you get" items={benefits} />
        </div>
      </details>
    </article>
  );
}

function CardList({ title, items }: { title: string; items: readonly string[] }) {
  return (
    <div>
      <h4 className={mono.label}>{title}</h4>
      <ul>
        {items.map((item, index) => (
          <li key={index}>{item}</li>
        ))}
      </ul>
    </div>
  );
}
