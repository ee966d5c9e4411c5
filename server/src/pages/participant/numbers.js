// @ts-check
// Numbers as people write them in the language of the page.

/** Arabic and Persian digits, by their first code points. */
const OTHER_DIGITS = [0x0660, 0x06f0];
const PLAIN = /^[+-]?(\d+\.?\d*|\.\d+)$/;
/** A group of three digits after a point or comma may be a decimal part or thousands. */
const AMBIGUOUS = /^[+-]?\d{1,3}([.,' ]\d{3})+$/;

/**
 * Returns the number in a text; undefined if there is none or the text is ambiguous.
 *
 * @param {string} text
 * @param {string} language
 */
export function readNumber(text, language) {
  const decimal = decimalOf(language);
  const latin = Array.from(text.trim(), toLatinDigit)
    .join('')
    .replace(/^\u2212/, '-')
    .replace('\u066b', decimal);
  if (AMBIGUOUS.test(latin) && !isPlainDecimal(latin, decimal)) return undefined;
  const separators = latin.match(/[.,]/g) ?? [];
  const plain = latin.replace(',', '.');
  return separators.length <= 1 && PLAIN.test(plain) ? Number(plain) : undefined;
}

/**
 * Returns a number as it is entered: without separators of thousands.
 *
 * @param {number} value
 * @param {string} language
 */
export function writeNumber(value, language) {
  return String(value).replace('.', decimalOf(language));
}

/**
 * Whether the only separator is the decimal one of the language: 1,234 is 1.234 in German.
 *
 * @param {string} text
 * @param {string} decimal
 */
function isPlainDecimal(text, decimal) {
  return (
    text
      .match(/\D/g)
      ?.filter((sign) => !'+-'.includes(sign))
      .join('') === decimal
  );
}

/** @param {string} language */
function decimalOf(language) {
  const parts = new Intl.NumberFormat(language, { numberingSystem: 'latn' }).formatToParts(1.5);
  return parts.find(({ type }) => type === 'decimal')?.value === ',' ? ',' : '.';
}

/** @param {string} character */
function toLatinDigit(character) {
  const code = character.codePointAt(0) ?? 0;
  const zero = OTHER_DIGITS.find((first) => code >= first && code <= first + 9);
  return zero === undefined ? character : String(code - zero);
}
