// @ts-check
// The search. Index and library are loaded when the field gets the focus for the first time.

/** @typedef {{ id: string, page: string, heading: string, text: string }} Entry */

const MAX_RESULTS = 12;
const EXCERPT_LENGTH = 130;

/**
 * Adds the field and its results. Arrow keys move between the field and the results, Escape closes them, and
 * "/" moves the focus to the field.
 *
 * @param {HTMLElement} container
 */
export function addSearch(container) {
  container.innerHTML = `<label for="query">Search the documentation</label>
    <input id="query" type="search" placeholder="Search" autocomplete="off" spellcheck="false"
      aria-controls="results">
    <p role="status" class="hidden-text"></p><ul id="results" aria-label="Search results" hidden></ul>`;
  container.hidden = false;
  const input = /** @type {HTMLInputElement} */ (container.querySelector('input'));
  const status = /** @type {HTMLElement} */ (container.querySelector('[role=status]'));
  const results = /** @type {HTMLElement} */ (container.querySelector('ul'));
  const home = container.dataset['docs'] ?? '';

  /** @type {Promise<(query: string) => Entry[]> | undefined} */
  let loading;
  const load = () => {
    loading ??= loadIndex(home);
    return loading;
  };

  async function show() {
    const query = input.value.trim();
    const found = query === '' ? [] : (await load())(query);
    if (query !== input.value.trim()) return;
    results.replaceChildren(...found.map((entry) => resultOf(entry, query, home)));
    results.hidden = found.length === 0;
    status.textContent =
      query === '' ? '' : found.length === 0 ? 'No results' : `${found.length} results. Use the arrow keys.`;
    status.classList.toggle('hidden-text', query === '' || found.length > 0);
  }

  input.addEventListener('focus', load);
  input.addEventListener('input', show);
  container.addEventListener('keydown', (event) => moveFocus(event, input, results));
  container.addEventListener('focusout', ({ relatedTarget }) => {
    if (!(relatedTarget instanceof Node && container.contains(relatedTarget))) results.hidden = true;
  });
  input.addEventListener('focus', () => {
    results.hidden = results.childElementCount === 0;
  });
  // A link to a heading of this page does not load a new page.
  results.addEventListener('click', () => {
    results.hidden = true;
  });
  document.addEventListener('keydown', (event) => {
    const isTyping = event.target instanceof HTMLInputElement;
    if (event.key !== '/' || isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    input.focus();
  });
}

/**
 * @param {string} home
 * @returns {Promise<(query: string) => Entry[]>}
 */
async function loadIndex(home) {
  // The path is not constant, so that the service may have a path before /docs.
  const library = new URL(`${home}/assets/minisearch.js`, location.href).href;
  const [{ default: MiniSearch }, response] = await Promise.all([
    import(library),
    fetch(`${home}/assets/search.json`),
  ]);
  const entries = /** @type {Entry[]} */ (await response.json());
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  const index = new MiniSearch({
    fields: ['heading', 'page', 'text'],
    searchOptions: {
      boost: { heading: 3, page: 1.5 },
      prefix: true,
      fuzzy: (/** @type {string} */ term) => (term.length > 4 ? 0.2 : false),
      combineWith: 'AND',
    },
  });
  await index.addAllAsync(entries);
  return (query) =>
    index
      .search(query)
      .slice(0, MAX_RESULTS)
      .map((/** @type {{ id: string }} */ { id }) => byId.get(id));
}

/**
 * @param {Entry} entry
 * @param {string} query
 * @param {string} home
 */
function resultOf({ id, page, heading, text }, query, home) {
  const link = document.createElement('a');
  const isPart = !id.startsWith('#') && id !== '';
  link.href = isPart ? `${home}/${id}` : `${home}${id}`;
  const title = document.createElement('strong');
  title.textContent = heading;
  const place = document.createElement('small');
  place.textContent = heading === page ? '' : page;
  const excerpt = document.createElement('span');
  excerpt.textContent = excerptOf(text, query);
  link.append(title, ' ', place, excerpt);
  const item = document.createElement('li');
  item.append(link);
  return item;
}

/**
 * Returns the part of the text around the first word of the query.
 *
 * @param {string} text
 * @param {string} query
 */
function excerptOf(text, query) {
  const [word = ''] = query.toLowerCase().split(/\s+/);
  const at = text.toLowerCase().indexOf(word);
  const start = at > EXCERPT_LENGTH / 2 ? text.indexOf(' ', at - EXCERPT_LENGTH / 3) + 1 : 0;
  if (text.length <= start + EXCERPT_LENGTH) return `${start > 0 ? '… ' : ''}${text.slice(start)}`;
  const end = text.lastIndexOf(' ', start + EXCERPT_LENGTH);
  return `${start > 0 ? '… ' : ''}${text.slice(start, end)} …`;
}

/**
 * @param {KeyboardEvent} event
 * @param {HTMLInputElement} input
 * @param {HTMLElement} results
 */
function moveFocus(event, input, results) {
  const links = [...results.querySelectorAll('a')];
  const index = links.indexOf(/** @type {HTMLAnchorElement} */ (document.activeElement));
  if (event.key === 'Escape') {
    input.focus();
    // The focus has opened them again.
    results.hidden = true;
  } else if (event.key === 'ArrowDown') links[Math.min(index + 1, links.length - 1)]?.focus();
  else if (event.key === 'ArrowUp') (links[index - 1] ?? input).focus();
  else if (event.key === 'Enter' && event.target === input && links[0]) links[0].click();
  else return;
  event.preventDefault();
}
