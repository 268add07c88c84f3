import { EmptyState } from '../../shared/ui/feedback/empty-state';
import { Figure } from '../../shared/ui/figure';
import { Callout, Drawing, part } from '../../shared/ui/figures/drawing';

export function NoTechnicians() {
  return (
    <EmptyState
      title="No technicians yet"
      figure={
        <Figure number={1} title="Tool case" legend={['the first technician’s tools']}>
          <EmptyToolCaseDrawing />
        </Figure>
      }
    >
      Add the first one to offer time slots to customers and to assign appointments.
    </EmptyState>
  );
}

/** An empty tool case. */
function EmptyToolCaseDrawing() {
  return (
    <Drawing width={360} height={190}>
      <path className={part.face} d="m92 88 24-62h152l-16 62z" />
      <path className={part.fine} d="m108 76 14-38h130l-9 38z" />
      <path className={part.side} d="m252 88 26 10v64l-26 14z" />
      <path className={part.face} d="M92 88h160v88H92z" />
      <path d="M92 112h160" />
      <path className={part.face} d="M124 104h20v16h-20zM200 104h20v16h-20z" />
      <path d="M148 112v-8c0-4 3-6 6-6h36c3 0 6 2 6 6v8" />
      <g className={part.ghost}>
        <path d="M140 68l34-22 6 8-34 22zM196 44l8 28M212 44l-10 28" />
      </g>
      <Callout x={294} y={58} number={1} />
      <path className={part.axis} d="M222 58h60" />
    </Drawing>
  );
}
