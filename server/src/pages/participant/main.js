// The page a participant answers on: one step after the other, saved as they answer.

import { call, Refused, takeToken } from './api.js';
import { element } from './dom.js';
import { questionView } from './question.js';
import { reportView } from './report.js';
import { createSaver } from './saver.js';
import { say, setLocale } from './words.js';

const MOST_ON_A_STEP = 10;
const TYPED = ['text', 'long_text', 'number', 'slider', 'date', 'time'];

const main = document.getElementById('main');
const saved = document.getElementById('saved');
const token = takeToken();

/** The newest view of the session, the steps so far, and which of them is shown. */
let session;
const steps = [];
let shown = -1;
let shownAt = 0;

const saver = createSaver(token, {
  state: (state) => {
    saved.textContent = say(state);
  },
  view: show,
  faults: (ids) => {
    for (const view of steps.flatMap(({ views }) => views))
      if (ids.includes(view.question.id)) view.complain(say('notTaken'));
  },
  failed: fail,
});

start().catch(fail);

async function start() {
  setLocale(navigator.language);
  if (token === undefined) return end(say('noToken'));
  show(await call(token, 'GET', 'session'));
  if (session.status === 'completed') return end(say('already'));
  advance();
}

/** Takes a new view of the session in: language, title, progress. */
function show(view) {
  session = view;
  setLocale(view.locale);
  if (view.title) {
    document.title = view.title;
    document.getElementById('title').textContent = view.title;
  }
  const progress = document.getElementById('progress');
  progress.hidden = false;
  progress.querySelector('label').textContent = say('progress');
  progress.querySelector('progress').value = Math.round(view.progress.ratio * 100);
}

/** The step after the one shown, or the next one of what is to be asked, or the end. */
function advance() {
  if (shown + 1 < steps.length) return go(shown + 1);
  const seen = new Set(steps.flatMap(({ views }) => views.map(({ question }) => question.id)));
  const open = session.questions.filter(({ id }) => !seen.has(id));
  if (open.length === 0) return finishStep();
  const sectionId = open[0].section_id;
  const other = open.findIndex((question) => question.section_id !== sectionId);
  const questions = open.slice(0, Math.min(other < 0 ? open.length : other, MOST_ON_A_STEP));
  steps.push(newStep(sectionId, questions));
  go(steps.length - 1);
}

function newStep(sectionId, questions) {
  const section = session.sections?.find(({ id }) => id === sectionId);
  const views = questions.map((question) =>
    questionView(question, (answer) => {
      if (answer === undefined) return saver.forget(question.id);
      const elapsed = Math.min(86_400_000, Math.round(performance.now() - shownAt));
      shownAt = performance.now();
      saver.answer(question.id, answer, elapsed, TYPED.includes(question.input));
    }),
  );
  saver.tell(
    'view',
    questions.map(({ id }) => id),
  );
  const node = element(
    'form',
    { noValidate: true },
    section?.title ? element('h1', {}, section.title) : undefined,
    section?.description ? element('p', { className: 'remarks' }, section.description) : undefined,
    ...views.map((view) => view.node),
    moves(say('next'), leaveStep),
  );
  node.addEventListener('submit', (event) => event.preventDefault());
  return { views, node };
}

function go(at) {
  shown = at;
  shownAt = performance.now();
  const { node } = steps[at];
  const back = node.querySelector('.back');
  if (back) back.hidden = at === 0;
  main.replaceChildren(node);
  main.focus();
  scrollTo(0, 0);
}

/** Next: what is required must be there, what was left out is told as skipped, and the rest waits until it is saved. */
async function leaveStep() {
  const { views } = steps[shown];
  await saver.settle();
  const asked = new Set(session.questions.map(({ id }) => id));
  const open = views.filter((view) => !view.isAnswered());
  // What an answer above made invisible is not asked any more.
  for (const view of open) view.node.hidden = !asked.has(view.question.id);
  const missing = open.filter((view) => view.question.required && !view.node.hidden);
  for (const view of missing) view.complain(say('required'));
  if (missing.length > 0) return missing[0].focus();
  if (views.some((view) => !view.node.querySelector(':scope > .error').hidden)) return;
  const skipped = open.filter((view) => !view.node.hidden).map((view) => view.question.id);
  if (skipped.length > 0) saver.tell('skip', skipped);
  advance();
}

function finishStep() {
  shown = steps.length;
  main.replaceChildren(
    element('h1', {}, say('ready')),
    element('p', {}, say('readyMore')),
    moves(say('finish'), async () => {
      await saver.settle();
      const result = await call(token, 'POST', 'complete', {}, () => {
        saved.textContent = say('waiting');
      });
      saved.textContent = '';
      document.getElementById('progress').querySelector('progress').value = 100;
      main.replaceChildren(...reportView(result));
      main.focus();
    }),
  );
  main.focus();
}

function moves(text, act) {
  const button = element('button', { type: 'submit', className: 'first' }, text);
  button.addEventListener('click', async () => {
    button.disabled = true;
    await act().catch(fail);
    button.disabled = false;
  });
  const back = element('button', { type: 'button', className: 'back', hidden: shown < 0 }, say('back'));
  back.addEventListener('click', () => go(shown - 1));
  return element('div', { className: 'moves' }, button, back);
}

function fail(error) {
  if (!(error instanceof Refused)) return end(say('failed'));
  if (error.code === 'already_completed') return end(say('already'));
  if (error.code === 'required_unanswered') return backTo(error.context.question_ids ?? []);
  end(say([401, 404, 410].includes(error.status) || error.code === 'subject_deleted' ? 'expired' : 'failed'));
}

function backTo(ids) {
  const at = steps.findIndex(({ views }) => views.some(({ question }) => ids.includes(question.id)));
  if (at < 0) return advance();
  for (const view of steps[at].views) {
    if (!ids.includes(view.question.id)) continue;
    view.node.hidden = false;
    view.complain(say('required'));
  }
  go(at);
}

function end(text) {
  document.getElementById('progress').hidden = true;
  saved.textContent = '';
  main.replaceChildren(element('h1', {}, text));
}
