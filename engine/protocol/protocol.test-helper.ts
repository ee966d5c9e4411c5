/** Waves that the tests of protocols share. */
export const BASELINE = { id: 'baseline', anchor: { on: 'enrollment' }, opens: 'P0D', closes: 'P7D' };
export const WEEK = {
  id: 'week',
  anchor: { on: 'completed', wave: 'baseline' },
  opens: 'P7D',
  at: '09:00',
  closes: 'P2D',
  repeat: { every: 'P7D', count: 12 },
};
export const MOMENT = {
  id: 'moment',
  anchor: { on: 'enrollment' },
  opens: 'P1D',
  days: 7,
  prompts: { per_day: 5, between: ['09:00', '21:00'], min_gap: 'PT90M' },
  closes: 'PT30M',
};
