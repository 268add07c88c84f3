import type { TechnicianDay } from './technician-day';
import styles from './day-bar.module.css';

/** Today's jobs of a technician, a piece each: what is done, under way and to come. */
export function DayBar({
  jobs,
  left,
  underWay,
}: Pick<TechnicianDay, 'jobs' | 'left' | 'underWay'>) {
  const done = jobs - left;
  const words = `${done} done, ${underWay} under way, ${left - underWay} to go`;
  return (
    <span className={styles.bar} role="img" aria-label={words} title={words}>
      {Array.from({ length: jobs }, (_, place) => (
        <span
          key={place}
          data-is={place < done ? 'done' : place < done + underWay ? 'under-way' : 'to-go'}
        />
      ))}
    </span>
  );
}
