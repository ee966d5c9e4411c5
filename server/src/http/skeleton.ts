import { domainToUnicode } from 'node:url';
import unhomoglyph from 'unhomoglyph';
import { foldAddress } from './fold-address.ts';

/**
 * Returns a text that is the same for all addresses which look alike: the skeleton of Unicode Technical
 * Standard #39, without characters that show nothing, and with the domain in Unicode instead of Punycode.
 */
export function skeletonOf(address: string): string {
  const at = address.lastIndexOf('@');
  const shown = `${address.slice(0, at + 1)}${domainToUnicode(address.slice(at + 1)) || address.slice(at + 1)}`;
  const visible = foldAddress(shown).replace(/\p{Default_Ignorable_Code_Point}/gu, '');
  return unhomoglyph(visible.normalize('NFD')).normalize('NFD').toLowerCase();
}
