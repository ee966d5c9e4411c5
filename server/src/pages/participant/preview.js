// @ts-check
// Shows one step of a questionnaire that is being edited, as participants see it. The console frames this
// page and sends it the questions; answers are checked as on the participant page and never leave this one.

import { byId, element } from './dom.js';
import { questionView } from './question.js';
import { fillStep, newStep, showSummary } from './step.js';
import { showTheme } from './theme.js';
import { setLanguage } from './words.js';

/** @import { SessionView, Step } from './types.ts' */

/**
 * @typedef {object} PreviewMessage
 * @property {'eps-preview'} type
 * @property {SessionView} session
 * @property {boolean} isFirst whether the step begins with the introduction
 * @property {'light' | 'dark'} colorScheme
 * @property {string} focused id of the question that is scrolled to
 */

const main = byId('main');
let shown = '';

addEventListener('message', ({ origin, source, data }) => {
  if (origin !== location.origin || source !== parent || data?.type !== 'eps-preview') return;
  show(data);
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
  const views = session.questions.map((question) => questionView(question, () => {}));
  fillStep(step, session, views, isFirst);
  step.backButton.hidden = isFirst;
  return step;
}
