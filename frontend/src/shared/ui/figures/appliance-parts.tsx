import type { ReactNode } from 'react';
import { Box, part } from './drawing';

/** Parts that several figures have, drawn around their center, about 72 by 56 units. */
interface Place {
  x: number;
  y: number;
}

function At({ x, y, children }: Place & { children: ReactNode }) {
  return <g transform={`translate(${x} ${y})`}>{children}</g>;
}

export function ControlBoard(place: Place) {
  return (
    <At {...place}>
      <Box x={-36} y={-20} width={64} height={40} right={8} up={4} />
      <path
        className={part.fine}
        d="M-29-13h18v13h-18zM-4-13h9v7h-9zM12-13h9v18h-9zM-4 0h9M-4 5h9M-29 7h7M-17 7h7M-29 13h50"
      />
    </At>
  );
}

export function Fan(place: Place) {
  return (
    <At {...place}>
      <Box x={-28} y={-24} width={56} height={52} right={8} up={4} />
      <circle cy="2" r="23" />
      {[0, 120, 240].map((turn) => (
        <path
          key={turn}
          className={part.fine}
          transform={`rotate(${turn} 0 2)`}
          d="M-2-2c-9-8-7-16 2-17 7 3 6 12 2 18"
        />
      ))}
      <circle className={part.dark} cy="2" r="4" />
    </At>
  );
}

export function Compressor(place: Place) {
  return (
    <At {...place}>
      <path d="M-2-32v-12h22M32-4h12v-18" />
      <path className={part.face} d="M-36 18V6c0-30 8-38 34-38S32-24 32 6v12z" />
      <path className={part.fine} d="M-36 4h68M-20-25c-6 6-8 15-8 25" />
      <path className={part.face} d="M-44 18h84v5h-84z" />
      <path d="M-34 23v6h8v-6M22 23v6h8v-6" />
    </At>
  );
}

/** A bulb on two wires: thermistors of every appliance look like this. */
export function Sensor(place: Place) {
  return (
    <At {...place}>
      <path d="M-42-2c12 0 10-13 20-13s9 13 20 13h4M-42 3c12 0 10-13 20-13S-13 3-2 3h4" />
      <path className={part.face} d="M2-8h24a8.5 8.5 0 0 1 0 17H2z" />
      <path className={part.fine} d="M10-8V9M14-8V9" />
    </At>
  );
}

export function Pump(place: Place) {
  return (
    <At {...place}>
      <path className={part.face} d="M-26-12v-18h14v14" />
      <path className={part.side} d="M4-14h28c6 0 10 8 10 17s-4 17-10 17H4z" />
      <path className={part.fine} d="M14-14v34M22-14v34M30-14v34" />
      <circle className={part.face} cx="-8" cy="3" r="22" />
      <circle className={part.fine} cx="-8" cy="3" r="14" />
      <path className={part.fine} d="M-8-7v20M-18 3h20M-15-4-1 10M-1-4l-14 14" />
      <circle className={part.dark} cx="-8" cy="3" r="3.5" />
    </At>
  );
}

/** Two solenoids over one body: where the house's water comes in. */
export function InletValve(place: Place) {
  return (
    <At {...place}>
      <path className={part.side} d="M8-2h26v15H8z" />
      <path className={part.fine} d="M15-2v15M21-2v15M27-2v15" />
      <path className={part.face} d="M-40 0h16v9h-16z" />
      <path className={part.face} d="M-26-8H8v27h-34z" />
      <path className={part.face} d="M-23-26h12v18h-12zM-7-26H5v18H-7z" />
      <path className={part.fine} d="M-23-21h12M-23-16h12M-23-11h12M-7-21H5M-7-16H5M-7-11H5" />
    </At>
  );
}

/** The loop in the floor of an oven. */
export function BakeElement(place: Place) {
  return (
    <At {...place}>
      <path d="M-38 20v-30q0-12 12-12h48q12 0 12 12v30M-32 20v-28q0-8 8-8h44q8 0 8 8v28" />
      <path d="M-18 20V4q0-8 8-8H6q8 0 8 8v16M-12 20V6q0-4 4-4H4q4 0 4 4v14" />
      <path className={part.side} d="M-44 20h84v9h-84z" />
      <path className={part.fine} d="M-35 24.5h.01M31 24.5h.01" />
    </At>
  );
}
