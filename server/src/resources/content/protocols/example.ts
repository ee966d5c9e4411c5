/** The content of the examples in the API reference. */
export const EXAMPLE = {
  time_zone: 'participant',
  waves: [
    { id: 'baseline', anchor: { on: 'enrollment' }, opens: 'P0D', closes: 'P7D' },
    {
      id: 'week',
      anchor: { on: 'completed', wave: 'baseline' },
      opens: 'P7D',
      at: '09:00',
      closes: 'P2D',
      repeat: { every: 'P7D', count: 12 },
    },
  ],
};
