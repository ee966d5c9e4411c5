/** Returns a number from 0 to below 1. Draws and names are the same in every run. */
export type Draw = () => number;

/** Mulberry32, a small seeded random number generator. */
export function generator(seed: number): Draw {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** A draw from a normal distribution with mean 0 (Box and Muller). */
export function normal(draw: Draw, sd = 1): number {
  return sd * Math.sqrt(-2 * Math.log(1 - draw())) * Math.cos(2 * Math.PI * draw());
}

const FIRST_NAMES =
  'Ada Ben Carla Dario Elif Finn Grace Hugo Ines Jonas Kira Luca Mara Nils Olga Paul Quinn Rosa Samir Tara'.split(
    ' ',
  );
const LAST_NAMES =
  'Almeida Brandt Cohen Dubois Eriksen Fischer Garcia Haddad Ivanova Jensen Kowalski Lindqvist Moreau Novak Okafor'.split(
    ' ',
  );

/** A name for the person at a position; three hundred positions have different names. */
export function nameOf(position: number): { first_name: string; last_name: string } {
  const first = position % FIRST_NAMES.length;
  const last = (Math.floor(position / FIRST_NAMES.length) + first) % LAST_NAMES.length;
  return { first_name: FIRST_NAMES[first]!, last_name: LAST_NAMES[last]! };
}

/** Returns the choice, from 0 to `highest`, that is closest to a value. */
export function choiceFor(value: number, highest: number): number {
  return Math.max(0, Math.min(highest, Math.round(value)));
}
