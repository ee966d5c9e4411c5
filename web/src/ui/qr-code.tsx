import { encode } from 'uqr';

/** A QR code as an SVG. */
export interface Code {
  /** Modules in each direction, with the quiet zone. */
  size: number;
  /** The dark modules as the data of an SVG path. */
  path: string;
}

/** Readers need dark modules on a light background, so the colours do not follow the theme. */
export function QrCode({ code: { size, path }, label }: { code: Code; label: string }) {
  return (
    <svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}

// The standard (ISO/IEC 18004) asks for a quiet zone of four modules.
const QUIET_MODULES = 4;

/** Returns the QR code of a text. */
export function qrCode(text: string): Code {
  const { data, size } = encode(text, { ecc: 'M', border: QUIET_MODULES });
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return { size, path: path.join('') };
}
