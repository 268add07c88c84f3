import { Badge } from '../../../shared/ui/badge';
import styles from './home.module.css';

interface Service {
  title: string;
  text: string;
  badges?: readonly string[];
}

const services: readonly Service[] = [
  {
    title: 'Refrigerator repair',
    text: 'Not cooling, leaking, ice maker silent. Built-in and freestanding, every family brand.',
    badges: ['Premium Brands'],
  },
  {
    title: 'Wine cooler repair',
    text: 'Two degrees matter. Sensors, seals and compressors set right and logged.',
    badges: ['Premium Brands', 'Specialty Service'],
  },
  {
    title: 'Oven and range repair',
    text: 'Ignition, elements, controls. Gas leak-tested before we leave.',
    badges: ['Premium Brands'],
  },
  {
    title: 'Washing machine repair',
    text: 'Won’t drain, won’t spin, walks across the floor. Pumps and bearings are on the van.',
  },
  {
    title: 'Dryer repair',
    text: 'No heat, long cycles, a smell of scorching. The vent is checked every time.',
  },
  {
    title: 'Dishwasher repair',
    text: 'Standing water, cloudy glasses, a door that drips. Most are done in one visit.',
  },
];

export function Services() {
  return (
    <section id="services" className={styles.section}>
      <div className={styles.inner}>
        <h2 className={styles.title}>What we mend</h2>
        <p className={styles.intro}>
          Factory methods, genuine parts, one visit wherever the part is on the van.
        </p>
        <ul className={styles.services}>
          {services.map(({ title, text, badges = [] }) => (
            <li key={title} className={styles.service}>
              <h3>{title}</h3>
              <p>{text}</p>
              {badges.length > 0 && (
                <p className={styles.badges}>
                  {badges.map((badge) => (
                    <Badge key={badge}>{badge}</Badge>
                  ))}
                </p>
              )}
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
