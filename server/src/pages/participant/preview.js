// @ts-check
// Shows one step of a questionnaire that is being edited, as participants see it. The console frames this
// page, sends it the questions, gets the answers, and sends the help that they ask for.

import { byId, element } from './dom.js';
import { showHelp } from './help.js';
import { questionView } from './question.js';
import { fillStep, newStep, showSummary } from './step.js';
import { showTheme } from './theme.js';
import { setLanguage } from './words.js';

/** @import { AnswerItem, SessionView, Step } from './types.ts' */

/**
 * @typedef {object} PreviewMessage
 * @property {'eps-preview'} type
 * @property {SessionView} session
 * @property {boolean} isFirst whether the step begins with the introduction
 * @property {'light' | 'dark'} colorScheme
 * @property {string} focused id of the question that is scrolled to
 */

/**
 * @typedef {object} HelpMessage
 * @property {'eps-preview-help'} type
 * @property {NonNullable<SessionView['help']>} help
 */

const main = byId('main');
let shown = '';

/** @type {Map<string, AnswerItem>} */
const answers = new Map();
/** @type {HTMLElement | undefined} */
let answered;

addEventListener('message', ({ origin, source, data }) => {
  if (origin !== location.origin || source !== parent) return;
  if (data?.type === 'eps-preview') show(data);
  if (data?.type === 'eps-preview-help') showHelp(/** @type {HelpMessage} */ (data).help, answered);
});
if (parent !== window) parent.postMessage({ type: 'eps-preview-ready' }, location.origin);

/** @param {PreviewMessage} message */
async function show({ session, isFirst, colorScheme, focused }) {
  await setLanguage(session.language);
  showTheme(session.theme);
  if (!session.theme?.properties?.['color-scheme']) document.documentElement.style.colorScheme = colorScheme;
  const now = JSON.stringify(session);
  if (now !== shown) {
    shown = now;
    answers.clear();
    sendAnswers();
    showHelp([], undefined);
    document.title = session.title ?? '';
    byId('title').textContent = session.title ?? '';
    main.replaceChildren(
      ...(session.questions.length > 0 ? [stepOf(session, isFirst).node] : [element('p')]),
    );
  }
  const node = document.getElementById(`q-${focused}`);
  // scrollIntoView would scroll the page around the frame too.
  if (node) scrollTo(0, scrollY + node.getBoundingClientRect().top - innerHeight / 4);
}

/**
 * @param {SessionView} session
 * @param {boolean} isFirst
 */
function stepOf(session, isFirst) {
  /** @type {Step} */
  const step = newStep('preview', {
    onBack() {},
    onError() {},
    onNext: async () => {
      showSummary(step);
    },
  });
  const views = session.questions.map((question) => {
    const view = questionView(question, (answer) => {
      if (answer) answers.set(question.id, { question_id: question.id, ...answer });
      else answers.delete(question.id);
      answered = view.node;
      sendAnswers();
    });
    return view;
  });
  fillStep(step, session, views, isFirst);
  step.backButton.hidden = isFirst;
  return step;
}

function sendAnswers() {
  parent.postMessage({ type: 'eps-preview-answers', answers: [...answers.values()] }, location.origin);
}
