import { Callout, Drawing, part } from '../../shared/ui/figures/drawing';

/** A front door with a bell. */
export function FrontDoorDrawing() {
  return (
    <Drawing width={360} height={200}>
      <path d="M70 182h230" />
      <path className={part.side} d="M122 24h104v158H122z" />
      <path className={part.face} d="m134 36 62 12v146l-62-12z" />
      <path className={part.fine} d="m146 54 38 7v44l-38-7zM146 116l38 7v46l-38-7z" />
      <circle className={part.dark} cx="188" cy="118" r="3" />
      <path className={part.face} d="M246 84h18v34h-18z" />
      <circle cx="255" cy="101" r="5" />
      <path className={part.axis} d="M268 101h34" />
      <Callout x={314} y={101} number={1} />
    </Drawing>
  );
}
