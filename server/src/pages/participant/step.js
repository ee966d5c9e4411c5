// @ts-check

import { element } from './dom.js';
import { questionView } from './question.js';
import { translate } from './words.js';

/** @import { Answer, ParticipantQuestion, SessionView, Step } from './types.ts' */

/**
 * @typedef {object} NavigationHandlers
 * @property {() => Promise<void>} onNext
 * @property {() => void} onBack
 * @property {(error: unknown) => void} onError
 */

/**
 * @typedef {object} AnswerHandler
 * @property {(question: ParticipantQuestion, answer: Answer | undefined) => void} onAnswer
 */

/**
 * Creates a step with these questions, which are of one section.
 *
 * @param {SessionView} session
 * @param {ParticipantQuestion[]} questions
 * @param {boolean} isFirst
 * @param {NavigationHandlers & AnswerHandler} handlers
 * @returns {Step}
 */
export function newStep(session, questions, isFirst, handlers) {
  const section = session.sections?.find(({ id }) => id === questions[0]?.section_id);
  const views = questions.map((question) =>
    questionView(question, (answer) => handlers.onAnswer(question, answer)),
  );
  const { node: buttons, backButton } = navigation(translate('next'), handlers);
  const summary = element('div', { className: 'summary', hidden: true, tabIndex: -1 });
  summary.setAttribute('role', 'alert');
  const node = element(
    'form',
    { noValidate: true },
    summary,
    isFirst && session.description
      ? element('p', { className: 'introduction' }, session.description)
      : undefined,
    headingOf(session, section?.title),
    section?.description ? element('p', { className: 'introduction' }, section.description) : undefined,
    ...views.map((view) => view.node),
    buttons,
  );
  node.addEventListener('submit', (event) => event.preventDefault());
  return { views, node, summary, backButton };
}

/**
 * @param {SessionView} session
 * @param {string | undefined} sectionTitle
 */
function headingOf(session, sectionTitle) {
  if (sectionTitle) return element('h1', {}, sectionTitle);
  // The title is above already; screen readers find it as the heading of the page.
  return element('h1', { className: 'read-only' }, session.title || document.title);
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
  const links = wrong.map(({ view, message }) => {
    const link = element('a', { href: `#${view.node.id}` }, `${view.question.prompt} – ${message}`);
    link.addEventListener('click', (event) => {
      // The fragment of the address is where the token of a link comes from.
      event.preventDefault();
      view.node.scrollIntoView();
      view.focus();
    });
    return element('li', {}, link);
  });
  summary.append(element('h2', {}, translate('problems')), element('ul', {}, ...links));
  summary.focus();
  return true;
}

/**
 * Creates the two buttons below a step.
 *
 * @param {string} text of the button that leads forward
 * @param {NavigationHandlers} handlers
 */
export function navigation(text, { onNext, onBack, onError }) {
  const forward = element('button', { type: 'submit', className: 'primary' }, text);
  forward.addEventListener('click', async () => {
    if (forward.ariaDisabled === 'true') return;
    // A disabled button would lose the focus.
    forward.ariaDisabled = 'true';
    await onNext().catch(onError);
    forward.ariaDisabled = null;
  });
  const backButton = element('button', { type: 'button', className: 'back' }, translate('back'));
  backButton.addEventListener('click', onBack);
  return { node: element('div', { className: 'navigation' }, forward, backButton), backButton };
}
