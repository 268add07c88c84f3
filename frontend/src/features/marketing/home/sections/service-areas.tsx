import { useBusiness } from '../../../../shared/config/site-config';
import { Button } from '../../../../shared/ui/button';
import { Figure } from '../../../../shared/ui/figure';
import { CountyMapDrawing, countyMapLegend } from '../../../../shared/ui/figures/county-map';
import { countyAreas } from '../content/areas';
import { Section } from './section';
import styles from './service-areas.module.css';

interface ServiceAreasProps {
  figureNumber: number;
  onSchedule: () => void;
}

export function ServiceAreas({ figureNumber, onSchedule }: ServiceAreasProps) {
  const { towns, counties } = useBusiness();
  return (
    <Section
      id="service-areas"
      quiet
      title="Where we work"
      intro="The numbers on the map match the counties below."
    >
      <div className={styles.layout}>
        <Figure
          number={figureNumber}
          title="Service area"
          legend={countyMapLegend}
          served={counties}
        >
          <CountyMapDrawing shown={towns} />
        </Figure>
        <ol className={styles.counties}>
          {countyAreas.map(
            ({ county, description, towns: places }, index) =>
              // The gateway leaves the others out of the prerendered page by this attribute.
              counties.includes(county) && (
                <li key={county} data-county={county} className={styles.county}>
                  <span className={styles.number} aria-hidden="true">
                    {index + 1}
                  </span>
                  <div>
                    <h3 className={styles.name}>{county} County</h3>
                    <p className={styles.description}>{description}</p>
                    {places.length > 0 && <p className={styles.towns}>{places.join(' · ')}</p>}
                  </div>
                  <Button
                    size="small"
                    className={styles.schedule}
                    aria-label={`Schedule Service in ${county} County`}
                    onClick={() => onSchedule()}
                  >
                    Schedule Service
                  </Button>
                </li>
              ),
          )}
        </ol>
      </div>
    </Section>
  );
}
