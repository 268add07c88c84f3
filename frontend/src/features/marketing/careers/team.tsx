import { lazy, Suspense, useState, type ComponentType } from 'react';
import type { TeamMember, Workplace } from '@contracts/vocabulary/site/site-content';
import { useContent } from '../../../shared/config/site-config';
import { Button } from '../../../shared/ui/button';
import { Figure } from '../../../shared/ui/figure';
import { classNames } from '../../../shared/ui/class-names';
import mono from '../../../shared/ui/mono.module.css';
import sheet from '../sheet.module.css';
import { Section } from '../home/sections/section';
import { ToolRollDrawing, toolRollLegend } from './figures/tool-roll';
import { VanShelvesDrawing, vanShelvesLegend } from './figures/van-shelves';
import { WorkbenchDrawing, workbenchLegend } from './figures/workbench';
import styles from './team.module.css';

const VideoDialog = lazy(() => import('./video-dialog'));

const thumbnails: Record<
  Workplace,
  { title: string; legend: readonly string[]; Drawing: ComponentType }
> = {
  bench: { title: 'The bench', legend: workbenchLegend, Drawing: WorkbenchDrawing },
  'tool-roll': { title: 'A tool roll', legend: toolRollLegend, Drawing: ToolRollDrawing },
  'van-shelves': {
    title: 'Shelves of a van',
    legend: vanShelvesLegend,
    Drawing: VanShelvesDrawing,
  },
};

/** The hero holds FIG. 1. */
const FIRST_FIGURE = 2;

export function Team() {
  const { team, values } = useContent();
  const [watched, setWatched] = useState<TeamMember | null>(null);
  if (team.length === 0) return null;
  return (
    <Section
      id="team"
      quiet
      title={
        team.length === 3 ? 'Three people, three places to work' : 'The people, and where they work'
      }
      intro="We drew where they work instead of how they look. The words are their own."
    >
      <ul className={classNames(sheet.sheet, styles.cards)}>
        {team.map((testimonial, index) => (
          <li
            key={testimonial.id}
            className={classNames(sheet.cell, sheet.figureCell, styles.card)}
          >
            <TestimonialCard
              testimonial={testimonial}
              figure={FIRST_FIGURE + index}
              onWatch={() => setWatched(testimonial)}
            />
          </li>
        ))}
      </ul>
      {values.length > 0 && (
        <>
          <h3 className={styles.valuesTitle}>How we go about it</h3>
          <ol className={styles.values}>
            {values.map(({ id, title, text }) => (
              <li key={id}>
                <h4>{title}</h4>
                <p>{text}</p>
              </li>
            ))}
          </ol>
        </>
      )}
      {watched && (
        <Suspense fallback={null}>
          <VideoDialog testimonial={watched} onClose={() => setWatched(null)} />
        </Suspense>
      )}
    </Section>
  );
}

interface TestimonialCardProps {
  testimonial: TeamMember;
  figure: number;
  onWatch: () => void;
}

function TestimonialCard({ testimonial, figure, onWatch }: TestimonialCardProps) {
  const { name, role, experience, specialty, videoUrl, filmed, thumbnail, quote, highlights } =
    testimonial;
  const { title, legend, Drawing } = thumbnails[thumbnail];
  return (
    <>
      <Figure
        number={figure}
        title={title}
        legend={legend}
        tone="bare"
        className={classNames(sheet.figure, styles.figure)}
      >
        <Drawing />
      </Figure>
      <div className={styles.text}>
        <h3 className={styles.name}>{name}</h3>
        <p className={styles.role}>{role}</p>
        {videoUrl !== '' && (
          <Button
            size="small"
            className={styles.watch}
            aria-label={filmed ? `Watch the video of ${name}` : `Video coming soon: ${name}`}
            onClick={onWatch}
          >
            {filmed ? 'Watch the video' : 'Video coming soon'}
          </Button>
        )}
        <blockquote className={styles.quote}>
          <p>“{quote}”</p>
        </blockquote>
        <ul className={styles.highlights}>
          {highlights.map((highlight, index) => (
            <li key={index}>{highlight}</li>
          ))}
        </ul>
        <dl className={styles.facts}>
          <div>
            <dt className={mono.label}>Experience</dt>
            <dd>{experience}</dd>
          </div>
          <div>
            <dt className={mono.label}>Specialty</dt>
            <dd>{specialty}</dd>
          </div>
        </dl>
      </div>
    </>
  );
}
