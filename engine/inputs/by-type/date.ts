import { type Input, unscored } from '../input.ts';

/** A calendar date, `YYYY-MM-DD`, years 0001 to 9999, or as the question bounds it. */
export const date: Input = {
  keys: () => ['min_date', 'max_date'],
  accepts: ({ minDate, maxDate }) => ({
    type: 'date',
    ...(minDate !== undefined && { min: minDate }),
    ...(maxDate !== undefined && { max: maxDate }),
  }),
  scale: unscored,
};
