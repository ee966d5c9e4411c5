import { element } from './dom.js';
import { draw } from './inputs.js';
import { say } from './words.js';

/**
 * A question as it stands on the page.
 * @param answered called with `{value}` or `{declined: true}`, or undefined where there is no answer any more
 */
export function questionView(question, answered) {
  const id = `q-${question.id}`;
  const error = element('p', { className: 'error', id: `${id}-error`, hidden: true });
  error.setAttribute('role', 'alert');
  let answer;
  let value;
  const change = (next) => {
    answer = next;
    error.hidden = true;
    answered(next);
  };
  const controls = element(
    'div',
    {},
    ...draw(question, (next) => {
      value = next;
      change(next === undefined ? undefined : { value: next });
    }),
  );
  const fieldset = element(
    'fieldset',
    { id },
    question.input === 'information'
      ? element('p', {}, question.prompt)
      : element('legend', {}, ...legendOf(question)),
    question.remarks ? element('p', { className: 'remarks' }, question.remarks) : undefined,
    controls,
    question.allow_decline
      ? declineBox((declined) => {
          controls.inert = declined;
          controls.hidden = declined;
          if (declined) change({ declined: true });
          else change(value === undefined ? undefined : { value });
        })
      : undefined,
    error,
  );
  fieldset.setAttribute('aria-describedby', error.id);
  return {
    question,
    node: fieldset,
    isAnswered: () => answer !== undefined || question.input === 'information',
    complain(message) {
      error.textContent = message;
      error.hidden = false;
    },
    focus: () =>
      (fieldset.querySelector('input:not(:disabled), textarea, button:not(:disabled)') ?? fieldset).focus(),
  };
}

function legendOf({ prompt, required, input }) {
  const optional = !required && input !== 'information';
  return [
    prompt,
    optional ? element('span', { className: 'hint' }, ` (${say('optional')})`) : undefined,
  ].filter(Boolean);
}

function declineBox(changed) {
  const input = element('input', { type: 'checkbox' });
  input.addEventListener('change', () => changed(input.checked));
  return element('label', { className: 'choice decline' }, input, element('span', {}, say('decline')));
}
