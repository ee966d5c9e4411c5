/**
 * Returns the instant of a valid date-time. Date.parse reads one with a space as some other form of date,
 * whose years below 100 are those of the 20th and 21st century.
 */
export function instantOf(text: string): Date {
  return new Date(text.replace(' ', 'T'));
}
