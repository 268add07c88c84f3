import { useBusiness, useContent } from '../../../shared/config/site-config';
import { Badge } from '../../../shared/ui/feedback/badge';
import { ButtonLink } from '../../../shared/ui/button';
import { goToSection } from '../home/sections/section';
import { PageHero } from '../page-hero';
import { ANY_POSITION } from './application-mail';
import { ApplyLink } from './apply-link';
import styles from './careers-hero.module.css';
import { jobCount, salaryWords } from './content/opening-words';
import { TechnicianVanDrawing, technicianVanLegend } from './figures/technician-van';
import { OPENINGS_SECTION } from './openings';

export function CareersHero() {
  const {
    figures: { since },
    openings,
  } = useContent();
  const { city } = useBusiness().address;
  const isHiring = openings.length > 0;
  return (
    <PageHero
      className={styles.hero}
      mark={isHiring && <Badge tone="lantern">Now Hiring</Badge>}
      headline={
        <>
          Bring your hands. <br />
          We hand you <br />
          the keys.
        </>
      }
      lead={`We repair refrigerators, ranges and washers in and around ${city}. See who does the work, and how to join them.`}
      actions={
        <>
          {/* An anchor for browsers without scripts. With scripts, the header doesn't cover the target. */}
          {isHiring && (
            <ButtonLink
              href={`#${OPENINGS_SECTION}`}
              variant="primary"
              size="large"
              onClick={(event) => {
                event.preventDefault();
                goToSection(OPENINGS_SECTION);
              }}
            >
              View Open Positions
            </ButtonLink>
          )}
          <ApplyLink title={ANY_POSITION} size="large">
            Send Resume
          </ApplyLink>
        </>
      }
      cells={[
        ...(since ? [{ label: 'Since', value: since }] : []),
        ...(isHiring
          ? [
              { label: 'Open', value: jobCount(openings) },
              { label: 'Salary a year', value: salaryWords(openings) },
            ]
          : []),
      ]}
      figure={{
        title: 'What you drive',
        legend: technicianVanLegend,
        Drawing: TechnicianVanDrawing,
      }}
    />
  );
}
