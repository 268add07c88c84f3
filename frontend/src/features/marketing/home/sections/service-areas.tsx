import { townsServed } from '@contracts/vocabulary/site/site-content';
import { useBusiness, useContent } from '../../../../shared/config/site-config';
import { Button } from '../../../../shared/ui/button';
import { Figure } from '../../../../shared/ui/figure';
import { CountyMapDrawing, countyMapLegend } from '../../../../shared/ui/figures/county-map';
import { Section } from './section';
import styles from './service-areas.module.css';

interface ServiceAreasProps {
  figureNumber: number;
  onSchedule: () => void;
}

export function ServiceAreas({ figureNumber, onSchedule }: ServiceAreasProps) {
  const { counties } = useBusiness();
  const content = useContent();
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
          shown={counties}
        >
          <CountyMapDrawing shown={townsServed(content, counties)} />
        </Figure>
        <ol className={styles.counties}>
          {countyMapLegend.map((county, index) => {
            if (!counties.includes(county)) return null;
            const area = content.areas.find((each) => each.county === county);
            return (
              <li key={county} className={styles.county}>
                <span className={styles.number} aria-hidden="true">
                  {index + 1}
                </span>
                <div>
                  <h3 className={styles.name}>{county} County</h3>
                  {area?.text && <p className={styles.description}>{area.text}</p>}
                  {area?.towns[0] && <p className={styles.towns}>{area.towns.join(' · ')}</p>}
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
            );
          })}
        </ol>
      </div>
    </Section>
  );
}
