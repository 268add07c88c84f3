import { Box, Callout, Drawing, part } from './drawing';

export const missingDrumLegend = ['the page you asked for'];

/** A washing machine whose drum is not there: only its dashed outline. For pages and things that cannot be found. */
export function MissingDrumDrawing() {
  return (
    <Drawing width={420} height={260}>
      <path d="M16 236h388" />
      <Box x={40} y={48} width={140} height={188} right={40} up={20} />
      <path d="M40 80h140" />
      <path className={part.fine} d="M52 58h34v12H52zM128 64h.01M140 64h.01" />
      <circle className={part.face} cx="163" cy="64" r="8" />
      <circle className={part.side} cx="110" cy="156" r="54" />
      <circle className={part.face} cx="110" cy="156" r="44" />
      <path className={part.fine} d="M84 122a44 44 0 0 0 0 68M92 117a44 44 0 0 0 0 78" />
      <path className={part.axis} d="M154 156h96" />
      <g className={part.ghost}>
        <ellipse cx="268" cy="156" rx="20" ry="44" />
        <path d="M268 112h62c11 0 20 20 20 44s-9 44-20 44h-62" />
      </g>
      <Callout x={372} y={156} number={1} />
    </Drawing>
  );
}
