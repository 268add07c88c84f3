import { Pump } from './appliance-parts';
import { Box, Callouts, Drawing, part } from './drawing';

export const washingMachineLegend = ['door gasket', 'drum', 'bearing', 'drain pump'];

/** A front-loading washing machine, its drum drawn out along the axle. */
export function WashingMachineDrawing() {
  return (
    <Drawing title="Exploded drawing of a front-loading washing machine with four numbered parts">
      <path d="M8 322h464" />
      <Box x={20} y={66} width={164} height={256} right={44} up={22} />
      <path d="M20 102h164M20 300h164" />
      <path
        className={part.fine}
        d="M30 75h42v18H30zM38 88h26M92 78h40v12H92zM98 84h16M28 311h40"
      />
      <circle className={part.face} cx="162" cy="84" r="10" />
      <path className={part.fine} d="M162 84v-9" />
      {/* The opening, where gasket and drum belong. */}
      <circle className={part.side} cx="102" cy="200" r="66" />
      <circle className={part.face} cx="102" cy="200" r="52" />
      <path className={part.fine} d="M84 158c-22 20-22 64 0 84M93 154c-22 24-22 68 0 92" />
      <path d="M158 182h8v36h-8" />
      {/* Along the axle: gasket, drum, bearing. */}
      <path className={part.axis} d="M154 200h98M284 200h8M404 200h60" />
      <ellipse className={part.face} cx="262" cy="200" rx="22" ry="58" />
      <ellipse className={part.side} cx="266" cy="200" rx="18" ry="50" />
      <ellipse className={part.face} cx="270" cy="200" rx="14" ry="43" />
      <path className={part.face} d="M316 144h64c12 0 22 25 22 56s-10 56-22 56h-64z" />
      <path
        className={part.fine}
        d="M330 146c12 6 20 28 20 54s-8 48-20 54M366 146c12 6 20 28 20 54s-8 48-20 54"
      />
      <ellipse className={part.side} cx="316" cy="200" rx="24" ry="56" />
      <ellipse className={part.face} cx="320" cy="200" rx="18" ry="47" />
      <path
        className={part.fine}
        d="M314 176h.01M324 172h.01M312 190h.01M322 188h.01M330 186h.01M312 206h.01M322 206h.01M330 208h.01M314 222h.01M324 226h.01"
      />
      <path d="M308 242c6-4 10-10 12-16M328 160c-2 8-2 14 2 20" />
      <ellipse className={part.side} cx="432" cy="200" rx="10" ry="24" />
      <ellipse className={part.face} cx="436" cy="200" rx="10" ry="24" />
      <ellipse className={part.fine} cx="436" cy="200" rx="6.5" ry="16" />
      <ellipse className={part.dark} cx="436" cy="200" rx="3" ry="7" />
      {/* Drain pump, from the foot of the machine. */}
      <path className={part.axis} d="M228 288h42" />
      <Pump x={304} y={290} />
      <Callouts points="266,112 352,112 436,146 378,292" />
    </Drawing>
  );
}
