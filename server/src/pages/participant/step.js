// @ts-check
// One step of the questionnaire on the page.

import { element, textBlock } from './dom.js';
import { mediaBlock } from './media.js';
import { translate } from './words.js';

/** @import { QuestionView, SessionView, Step } from './types.ts' */

/**
 * @typedef {object} NavigationHandlers
 * @property {() => Promise<void>} onNext
 * @property {() => void} onBack
 * @property {(error: unknown) => void} onError
 */

/**
 * Creates a step without questions; `fillStep` adds them.
 *
 * @param {string} id
 * @param {NavigationHandlers} handlers
 * @returns {Step}
 */
export function newStep(id, handlers) {
  const { node: buttons, backButton } = navigation(translate('next'), handlers);
  const summary = element('div', { className: 'summary', hidden: true, tabIndex: -1 });
  summary.setAttribute('role', 'alert');
  const content = element('div');
  const node = element('form', { noValidate: true }, summary, content, buttons);
  node.addEventListener('submit', (event) => event.preventDefault());
  return { id, views: [], node, summary, content, backButton };
}

/**
 * Puts questions into a step, below the headings of their sections. What is there already stays where it is,
 * and keeps the focus; what is not in `views` goes.
 *
 * @param {Step} step
 * @param {SessionView} session
 * @param {QuestionView[]} views
 * @param {boolean} isFirst whether the step begins with the introduction
 */
export function fillStep(step, session, views, isFirst) {
  step.views = views;
  /** @type {Map<string, HTMLElement>} */
  const before = new Map();
  for (const node of /** @type {Iterable<HTMLElement>} */ (step.content.children))
    if (node.dataset['part']) before.set(node.dataset['part'], node);
  const keep = (/** @type {string} */ part, /** @type {() => HTMLElement} */ create) => {
    const node = before.get(part) ?? create();
    node.dataset['part'] = part;
    return node;
  };
  /** @type {HTMLElement[]} */
  const wanted = [];
  if (isFirst && session.description) {
    const { description, html } = session;
    wanted.push(keep('introduction', () => textBlock('introduction', description, html?.description)));
  }
  let sectionId;
  for (const { question, node } of views) {
    if (question.section_id !== sectionId || wanted.length === 0) {
      const isTop = sectionId === undefined;
      sectionId = question.section_id;
      const part = `section-${sectionId}-${isTop}`;
      wanted.push(keep(part, () => headingOf(session, question.section_id, isTop)));
    }
    node.hidden = false;
    wanted.push(node);
  }
  arrange(step.content, wanted);
}

/**
 * @param {HTMLElement} content
 * @param {HTMLElement[]} wanted
 */
function arrange(content, wanted) {
  for (const node of [...content.children])
    if (!wanted.includes(/** @type {HTMLElement} */ (node)) && !node.classList.contains('help'))
      node.remove();
  /** @type {Element | null} */
  let next = content.firstElementChild;
  for (const node of wanted) {
    // Help stays below the question that asks for it.
    while (next?.classList.contains('help')) next = next.nextElementSibling;
    if (node === next) next = node.nextElementSibling;
    else content.insertBefore(node, next);
  }
}

/**
 * @param {SessionView} session
 * @param {string} sectionId
 * @param {boolean} isTop whether it is the heading of the step
 */
function headingOf(session, sectionId, isTop) {
  const section = session.sections?.find(({ id }) => id === sectionId);
  const description = section?.description
    ? textBlock('introduction', section.description, section.html?.description)
    : undefined;
  const heading = section?.title
    ? element(isTop ? 'h1' : 'h2', { dir: 'auto' }, section.title)
    : // The title is above already; screen readers find it as the heading of the page.
      isTop
      ? element('h1', { className: 'read-only' }, session.title || document.title)
      : undefined;
  return element('div', { className: 'section' }, heading, description, mediaBlock(section?.media));
}

/**
 * Shows at questions of a step that they must be answered.
 *
 * @param {Step} step
 * @param {string[]} questionIds
 */
export function showRequired({ views }, questionIds) {
  for (const view of views) {
    if (!questionIds.includes(view.question.id)) continue;
    view.node.hidden = false;
    view.showError(translate('required'));
  }
}

/**
 * Lists what is wrong with the questions of a step above them, with links to the questions, and moves the
 * focus there.
 *
 * @param {Step} step
 * @returns {boolean} whether something is wrong
 */
export function showSummary({ views, summary }) {
  const wrong = views.flatMap((view) => {
    const message = view.node.hidden ? undefined : view.check();
    return message === undefined ? [] : [{ view, message }];
  });
  summary.hidden = wrong.length === 0;
  summary.replaceChildren();
  if (wrong.length === 0) return false;
  const links = wrong.flatMap(({ view, message }) => {
    const rows = view.missingRows();
    if (rows.length === 0) return [summaryLink(`${view.label} – ${message}`, view.node, () => view.focus())];
    return rows.map(({ label, node }) =>
      summaryLink(`${view.label} – ${label}`, node.closest('[data-row]') ?? node, () => node.focus()),
    );
  });
  summary.append(element('h2', {}, translate('problems')), element('ul', {}, ...links));
  summary.focus();
  return true;
}

/**
 * @param {string} text
 * @param {Element} target
 * @param {() => void} focus
 */
function summaryLink(text, target, focus) {
  const link = element('a', { href: `#${target.id}` }, text);
  link.addEventListener('click', (event) => {
    // The fragment of the address is where the token of a link comes from.
    event.preventDefault();
    target.scrollIntoView();
    focus();
  });
  return element('li', {}, link);
}

/**
 * Creates the two buttons below a step.
 *
 * @param {string} text of the button that leads forward
 * @param {NavigationHandlers} handlers
 */
export function navigation(text, { onNext, onBack, onError }) {
  const forward = element('button', { type: 'submit', className: 'primary' }, text);
  forward.addEventListener('click', async ({ detail }) => {
    // The second click of a double click falls on the step that the first one has shown.
    if (forward.ariaDisabled === 'true' || detail > 1) return;
    // A disabled button would lose the focus.
    forward.ariaDisabled = 'true';
    await onNext().catch(onError);
    forward.ariaDisabled = null;
  });
  const backButton = element('button', { type: 'button', className: 'back' }, translate('back'));
  backButton.addEventListener('click', onBack);
  return { node: element('div', { className: 'navigation' }, forward, backButton), backButton };
}
