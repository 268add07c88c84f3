import { lazy, Suspense, type ComponentType } from 'react';
import { classNames } from '../class-names';
import styles from './lazy-visit-map.module.css';
import type { VisitMapProps } from './visit-map';

const noMap = { default: () => null };

/** Without a network it stays away: the page works without it. */
const VisitMap = lazy<ComponentType<VisitMapProps>>(() => import('./visit-map').catch(() => noMap));

/** The map, with as much room before it is loaded. */
export const LazyVisitMap = (props: VisitMapProps) => (
  <Suspense fallback={<div className={classNames(styles.ground, props.className)} />}>
    <VisitMap {...props} />
  </Suspense>
);
