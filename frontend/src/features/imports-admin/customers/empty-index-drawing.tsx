import { Callout, Drawing, part } from '../../../shared/ui/figures/drawing';

/** An empty drawer of a card index. */
export function EmptyIndexDrawing() {
  return (
    <Drawing width={360} height={200}>
      <path className={part.side} d="m232 40 26-16v138l-26 16z" />
      <path className={part.face} d="m60 40 26-16h172l-26 16z" />
      <path className={part.face} d="M60 40h172v138H60z" />
      <path d="M60 84h172M60 132h172" />
      <path className={part.fine} d="M124 56h44v12h-44zM124 148h44v12h-44z" />
      <path className={part.side} d="m60 84 -26 22h172l26-22z" />
      <path className={part.face} d="M34 106h172v40H34z" />
      <path className={part.fine} d="M98 118h44v12H98z" />
      <g className={part.ghost}>
        <path d="M84 84V58h84v26M94 84" />
      </g>
      <Callout x={126} y={72} number={1} />
    </Drawing>
  );
}
