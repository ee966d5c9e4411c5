import { checkTemplate } from '../report/template/template.ts';
import { foundDetails } from './diagnostics.ts';
import { text } from './fields.ts';
import { type Reader, reader } from './form.ts';

/** Reads a Liquid template and checks its syntax. */
export const template: Reader<string> = reader(text, (value, at) => {
  const source = text(value, at);
  if (source === undefined) return undefined;
  const checked = checkTemplate(source);
  if ('error' in checked) {
    const message = `The template is invalid: ${checked.error}.`;
    return at.error('invalid_template', message, foundDetails(checked.line));
  }
  if (checked.variables.length > 0) at.diagnostics.templateVariables.set(source, checked.variables);
  return source;
});

/**
 * Reads a text with variables that respondents see before there is a result: `answers`, `subject`, `context`.
 * Questions, profile fields and variables that it names must exist.
 */
export const pipedText: Reader<string> = reader(template, (value, at) => {
  const source = template(value, at);
  for (const path of at.diagnostics.templateVariables.get(source ?? '') ?? []) {
    const [root = '', name] = path;
    if (!Object.hasOwn(REFERENCES, root) || name === undefined)
      at.warning(
        'unknown_template_variable',
        `There is no template variable "${path.join('.')}" in this text.`,
        { name: path.join('.') },
        'There are answers.<question_id>, subject.<profile field> and context.<variable>.',
      );
    else at.addReference(REFERENCES[root as keyof typeof REFERENCES], name);
  }
  return source;
});

const REFERENCES = { answers: 'question', subject: 'profile_field', context: 'variable' } as const;
