/** So that the sum score is high. */
export const PHQ9 = Object.fromEntries(
  ['more_than_half_the_days', 'several_days', 'not_at_all', 'nearly_every_day', 'several_days']
    .concat(['not_at_all', 'several_days', 'not_at_all'])
    .map((option, index) => [`phq9_${index + 1}`, option]),
);

/** So that the sum score is 5. */
export const LITTLE = {
  phq9_1: 'not_at_all',
  phq9_4: 'several_days',
  phq9_9: 'not_at_all',
  phq9_difficulty: 'somewhat_difficult',
};
