import { InvalidRequestError } from '@eps/sdk';
import { useForm } from '@mantine/form';
import { useLanguage } from '../base/language.ts';
import { fieldTexts } from './error-text.ts';

/** A form to which FormDialog and SaveForm give what the service rejects. */
export interface RejectedForm {
  reject(error: unknown): void;
}

/**
 * The values of a form, by the names that the fields have in the request. The schema of the service checks
 * them: what it rejects stands at its field, and the first such field has the focus.
 */
export function useRequestForm<Values extends Record<string, unknown>>(initialValues: Values) {
  const language = useLanguage();
  const form = useForm<Values>({ initialValues });
  function reject(error: unknown) {
    if (!(error instanceof InvalidRequestError)) return;
    const texts = fieldTexts(error, language).map(
      ({ field, own, english }) => [field.split('.')[0]!, own ?? english] as const,
    );
    form.setErrors(Object.fromEntries(texts));
    const first = Object.keys(initialValues).find((name) => texts.some(([field]) => field === name));
    if (first !== undefined) form.getInputNode(first)?.focus();
  }
  return { ...form, reject };
}
