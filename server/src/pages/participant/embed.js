// @ts-check
// The element <eps-questions>, which shows the participant page in a page of another site:
//
//   <script type="module" src="https://eps.example.com/p/eps-questions.js"></script>
//   <eps-questions token="…"></eps-questions>
//
// The build fills in SCRIPT, DUE and STYLE, the names of the files, and BODY, the elements of the page.

/** @import { Place } from './types.ts' */

const FOLDER = new URL('.', import.meta.url);

const shared = /** @type {{ epsPlaces?: Map<string, Place> }} */ (globalThis);
const places = shared.epsPlaces ?? new Map();
shared.epsPlaces = places;

/** @type {Promise<CSSStyleSheet> | undefined} */
let styles;

/** Loads the styles once for all elements. */
function loadStyles() {
  styles ??= fetch(new URL('STYLE', FOLDER))
    .then((response) => response.text())
    .then((text) => new CSSStyleSheet().replace(text));
  styles.catch(() => {
    styles = undefined;
  });
  return styles;
}

class Questions extends HTMLElement {
  static observedAttributes = ['token', 'link', 'theme', 'due', 'event', 'page', 'login-session'];
  /** @type {AbortController | undefined} */
  #running;
  #isAsked = false;

  connectedCallback() {
    this.#ask();
  }

  disconnectedCallback() {
    this.#running?.abort();
    this.#running = undefined;
  }

  attributeChangedCallback() {
    this.#ask();
  }

  /** Starts when all attributes are there. */
  #ask() {
    if (this.#isAsked) return;
    this.#isAsked = true;
    queueMicrotask(() => {
      this.#isAsked = false;
      if (this.isConnected) this.#start().catch(() => this.#emit('eps-error', { code: 'not_loaded' }));
    });
  }

  async #start() {
    this.#running?.abort();
    const running = new AbortController();
    this.#running = running;
    const link = this.getAttribute('link') ?? this.getAttribute('token');
    const root = this.shadowRoot ?? this.attachShadow({ mode: 'open' });
    root.replaceChildren();
    if (!link) return;
    const sheet = await loadStyles();
    if (running.signal.aborted) return;
    root.adoptedStyleSheets = [sheet];
    root.innerHTML = '<div class="page">BODY</div>';
    const script = this.hasAttribute('due') ? 'DUE' : 'SCRIPT';
    // Each start has an address of its own, so that it shares no state with another.
    const { href } = new URL(`${script}?${places.size}`, FOLDER);
    places.set(href, this.#placeIn(root, [sheet], link, running.signal));
    await import(href);
  }

  /**
   * @param {ShadowRoot} root
   * @param {CSSStyleSheet[]} sheets
   * @param {string} link
   * @param {AbortSignal} signal
   * @returns {Place}
   */
  #placeIn(root, sheets, link, signal) {
    const theme = this.getAttribute('theme');
    const [event, page, login] = ['event', 'page', 'login-session'].map((name) => this.getAttribute(name));
    return {
      root,
      frame: /** @type {HTMLElement} */ (root.firstElementChild),
      styles: sheets,
      storage: storageOf(`eps-questions:${this.id}:`, signal),
      link,
      ...(theme === 'light' || theme === 'dark' ? { colorScheme: theme } : {}),
      signal,
      trigger: {
        ...(event && { event }),
        ...(page && { page }),
        ...(login && { login_session_id: login }),
      },
      restart: () => this.#ask(),
      emit: (name, detail) => {
        if (!signal.aborted) this.#emit(name, detail);
      },
    };
  }

  /**
   * @param {string} name
   * @param {object} detail
   */
  #emit(name, detail) {
    this.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true }));
  }
}

/**
 * Returns the part of the tab's storage whose keys begin with the prefix. It is empty for code that still
 * runs after the element shows something else, such as the session of another person.
 *
 * @param {string} prefix
 * @param {AbortSignal} signal
 * @returns {Place['storage']}
 */
function storageOf(prefix, signal) {
  return {
    getItem: (key) => (signal.aborted ? null : sessionStorage.getItem(prefix + key)),
    setItem(key, value) {
      if (!signal.aborted) sessionStorage.setItem(prefix + key, value);
    },
    removeItem(key) {
      if (!signal.aborted) sessionStorage.removeItem(prefix + key);
    },
    clear() {
      for (const key of Object.keys(sessionStorage))
        if (key.startsWith(prefix) && !signal.aborted) sessionStorage.removeItem(key);
    },
  };
}

if (!customElements.get('eps-questions')) customElements.define('eps-questions', Questions);
