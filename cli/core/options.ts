import { CliError } from './errors.ts';

/** Returns a parser of whole numbers for an option. */
export function wholeNumber(flag: string, min: number, max: number): (text: string) => number {
  return (text) => {
    const value = Number(text);
    if (text.trim() !== '' && Number.isInteger(value) && value >= min && value <= max) return value;
    throw new CliError(`${flag} must be a whole number from ${min} to ${max}.`);
  };
}

/** Parses an http address. */
export function httpUrl(flag: string): (text: string) => string {
  return (text) => {
    if (URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)) return text;
    throw new CliError(`${flag} must be an http or https URL, such as http://127.0.0.1:3000/hooks.`);
  };
}
