import { REASONS } from '@eps/engine/authoring';
import type { ClaimReason } from '@eps/sdk';
import type { Language } from '../../base/language.ts';
import german from '../../base/locales/de.proofs.json' with { type: 'json' };

/** Why a claim has its verdict, by code; the engine has the English texts. */
const TEXTS: Readonly<Record<Language, Record<ClaimReason['code'], string>>> = { en: REASONS, de: german };

type Values = ClaimReason['values'];

/** From here on, a number is shorter as a power of ten. */
const LARGE = 1e15;

/** Returns how proofs write numbers in the language: with at most six significant digits and a minus sign. */
export function numberText(language: Language): (value: number) => string {
  const digits = { maximumSignificantDigits: 6 };
  const plain = new Intl.NumberFormat(language, digits);
  const scientific = new Intl.NumberFormat(language, { ...digits, notation: 'scientific' });
  return (value) => (Math.abs(value) < LARGE ? plain : scientific).format(value).replace('-', '−');
}

/** Describes one reason of a verdict in the language. `values` replace the values of the reason. */
export function reasonText({ code, values }: ClaimReason, language: Language, shown: Values = {}): string {
  const write = numberText(language);
  return TEXTS[language][code].replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = shown[name] ?? values[name];
    return typeof value === 'number' ? write(value) : String(value);
  });
}
