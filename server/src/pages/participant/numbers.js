// @ts-check
// Numbers as people write them in the language of the page.

/** Characters that show nothing: of direction, of joining, and of width zero. */
const UNSEEN = /[\p{Cf}\p{Cc}\p{Default_Ignorable_Code_Point}\u2800]/gu;
const PLAIN = /^[+-]?(\d+\.?\d*|\.\d+)$/;
/** A group of three digits after a point or comma may be a decimal part or thousands. */
const AMBIGUOUS = /^[+-]?\d{1,3}([.,'’ ]\d{3})+$/;

/**
 * Returns the number in a text, with the digits of any language, or why there is none: `separators` if the
 * text is ambiguous, `unit` if the number is followed by something else, and `text` for anything else.
 *
 * @param {string} text
 * @param {string} language
 * @returns {number | 'separators' | 'unit' | 'text'}
 */
export function readNumber(text, language) {
  const decimal = decimalOf(language);
  const latin = text
    .normalize('NFKC')
    .replace(UNSEEN, '')
    .trim()
    .replace(/\p{Nd}/gu, latinDigit)
    .replace(/^[\u2212\u2013]/, '-')
    .replace('\u066b', decimal)
    .replaceAll('\u066c', decimal === ',' ? '.' : ',')
    .replaceAll('\u060c', ',');
  if (AMBIGUOUS.test(latin) && !isPlainDecimal(latin, decimal)) return 'separators';
  const separators = latin.match(/[.,]/g) ?? [];
  const plain = latin.replace(',', '.');
  if (separators.length <= 1 && PLAIN.test(plain)) return Number(plain);
  if (/^[+-]?[\d.,]*\d\s*[^\d\s.,'+-][^\d]*$/.test(latin)) return 'unit';
  return /^[+-]?\d[\d.,'’ ]*$/.test(latin) ? 'separators' : 'text';
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

/**
 * Returns a digit as 0 to 9. The digits of a language follow one another, from its zero on.
 *
 * @param {string} digit
 */
function latinDigit(digit) {
  let zero = digit.codePointAt(0) ?? 0;
  const code = zero;
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero--;
  return String((code - zero) % 10);
}

/** Whether a text shows something: not only spaces, and characters that are not seen. @param {string} text */
export function isSeen(text) {
  return text.replace(UNSEEN, '').trim() !== '';
}
