import type { Occasion } from '@eps/engine';
import type { Occasion as PresentedOccasion } from './schema.ts';

export function presentOccasion({ wave, k, applies, ...window }: Occasion): PresentedOccasion {
  return { wave, k, ...presentWindow(window), ...(!applies && { not_applicable: true as const }) };
}

export function presentWindow({ opensAt, closesAt }: Pick<Occasion, 'opensAt' | 'closesAt'>) {
  return { opens_at: new Date(opensAt).toISOString(), closes_at: new Date(closesAt).toISOString() };
}
