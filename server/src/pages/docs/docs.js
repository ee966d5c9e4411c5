// @ts-check
// Adds the search field and buttons that copy code. Everything else works without scripts.
import { addSearch } from './search.js';

const search = document.getElementById('search');
if (search) addSearch(search);

const navigation = document.getElementById('navigation');
const current = navigation?.querySelector('[aria-current]');
// In a long navigation the current page may be below the visible part.
if (navigation && current instanceof HTMLElement)
  navigation.scrollTop = current.offsetTop - navigation.clientHeight / 2;

for (const block of document.querySelectorAll('.code')) addCopyButton(block);

/** @param {Element} block */
function addCopyButton(block) {
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = 'Copy';
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(block.querySelector('code')?.textContent ?? '');
    button.textContent = 'Copied';
    setTimeout(() => {
      button.textContent = 'Copy';
    }, 2000);
  });
  // The clipboard is available on https and localhost only.
  if (navigator.clipboard) block.append(button);
}
