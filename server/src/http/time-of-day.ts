/** The pattern of a wall-clock time such as 09:00. */
export const TIME_OF_DAY = '^([01][0-9]|2[0-3]):[0-5][0-9]$';

/** A calendar date of RFC 3339, as a schema's pattern. */
export const DATE = '^\\d{4}-\\d{2}-\\d{2}$';
