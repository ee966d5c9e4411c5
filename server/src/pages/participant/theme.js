// @ts-check
// How an app wants the page to look: the service has checked the contrast of the colours.

import { element } from './dom.js';
import { place } from './place.js';
import { translate } from './words.js';

/** @import { SessionView } from './types.ts' */

const logo = element('img', { className: 'logo', hidden: true });
place.root.querySelector('header')?.prepend(logo);
const links = element('p', { className: 'legal', hidden: true });
place.root.querySelector('footer')?.append(links);

/** @param {SessionView['theme']} theme */
export function showTheme({ properties = {}, ...theme } = {}) {
  const { style } = place.frame;
  style.cssText = '';
  if (place.colorScheme) style.colorScheme = place.colorScheme;
  for (const [name, value] of Object.entries(properties)) style.setProperty(name, value);
  logo.hidden = theme.logo === undefined;
  if (theme.logo !== undefined) Object.assign(logo, { src: theme.logo, alt: theme.logo_alt ?? '' });
  const shown = [
    ...linkTo(theme.imprint_url, translate('imprint')),
    ...linkTo(theme.privacy_url, translate('privacy')),
  ];
  links.replaceChildren(...shown);
  links.hidden = shown.length === 0;
}

/**
 * @param {string | undefined} href
 * @param {string} text
 */
function linkTo(href, text) {
  return href === undefined ? [] : [element('a', { href, rel: 'noreferrer', target: '_blank' }, text)];
}
