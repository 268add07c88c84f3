import { Star } from 'lucide-react';
import type { SiteFigures } from '@contracts/vocabulary/site/site-content';
import { useBusiness, useContent } from '../../../../shared/config/site-config';
import { VisuallyHidden } from '../../../../shared/ui/visually-hidden';
import { Section } from './section';
import styles from './testimonials.module.css';

export function Testimonials() {
  const { reviewsUrl } = useBusiness();
  const { figures, reviews } = useContent();
  if (reviews.length === 0) return null;
  return (
    <Section id="testimonials" quiet title="What customers say" intro={ratingWords(figures)}>
      <ul className={styles.cards}>
        {reviews.map(({ id, name, location, rating, text }) => (
          <li key={id} className={styles.card}>
            <figure className={styles.review}>
              <p className={styles.stars}>
                <VisuallyHidden>{rating} out of 5 stars</VisuallyHidden>
                {Array.from({ length: rating }, (_, index) => (
                  <Star
                    key={index}
                    size={18}
                    strokeWidth={1.5}
                    fill="currentColor"
                    aria-hidden="true"
                  />
                ))}
              </p>
              <blockquote>
                <p>{text}</p>
              </blockquote>
              <figcaption>
                <strong>{name}</strong>
                <span>{location}</span>
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
      {reviewsUrl && (
        <p className={styles.all}>
          <a href={reviewsUrl} target="_blank" rel="noreferrer">
            View all reviews<VisuallyHidden> (opens in a new tab)</VisuallyHidden>
          </a>
        </p>
      )}
    </Section>
  );
}

/** `4.9 out of 5 from more than 200 reviews.` */
function ratingWords({ rating, reviewCount }: SiteFigures): string {
  if (!rating) return '';
  if (!reviewCount) return `${rating} out of 5.`;
  return `${rating} out of 5 from ${reviewCount.replace(/^(.*)\+$/, 'more than $1')} reviews.`;
}
