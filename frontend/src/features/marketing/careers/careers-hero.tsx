import { useBusiness } from '../../../shared/config/site-config';
import { Badge } from '../../../shared/ui/feedback/badge';
import { ButtonLink } from '../../../shared/ui/button';
import { Figure } from '../../../shared/ui/figure';
import { RatingPlate } from '../../../shared/ui/business/rating-plate';
import { ANY_POSITION } from './application-mail';
import { ApplyLink } from './apply-link';
import styles from './careers-hero.module.css';
import { openings } from './content/openings';
import { TechnicianVanDrawing, technicianVanLegend } from './figures/technician-van';
import { goToOpenings, OPENINGS_SECTION } from './go-to-openings';

export function CareersHero() {
  const { since } = useBusiness();
  return (
    <section className={styles.hero} aria-labelledby="headline">
      <div className={styles.inner}>
        <div className={styles.pitch}>
          <Badge tone="lantern">Now Hiring</Badge>
          <h1 id="headline" className={styles.headline}>
            Bring your hands. <br />
            We hand you <br />
            the keys.
          </h1>
          <p className={styles.lead}>
            We repair refrigerators, ranges and washers from St Augustine to Palm Coast, and we
            would rather teach one good person than hire three.
          </p>
          <div className={styles.actions}>
            {/* An anchor for those without scripts, a glide under the header for the others. */}
            <ButtonLink
              href={`#${OPENINGS_SECTION}`}
              variant="primary"
              size="large"
              onClick={(event) => {
                event.preventDefault();
                goToOpenings();
              }}
            >
              View Open Positions
            </ButtonLink>
            <ApplyLink title={ANY_POSITION} size="large">
              Send Resume
            </ApplyLink>
          </div>
          <RatingPlate
            className={styles.plate}
            cells={[
              { label: 'Since', value: since },
              { label: 'Open', value: `${openings.length} jobs` },
              { label: 'Week', value: 'Mon-Fri' },
              { label: 'Reply', value: '5 days' },
            ]}
          />
        </div>
        <Figure
          number={1}
          title="What you drive"
          legend={technicianVanLegend}
          className={styles.figure}
        >
          <TechnicianVanDrawing />
        </Figure>
      </div>
    </section>
  );
}
