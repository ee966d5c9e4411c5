import { InvalidRequestError } from '@eps/sdk';
import { useForm } from '@mantine/form';
import { useLanguage } from '../base/language.ts';
import { fieldTexts } from './error-text.ts';

/** A form that receives the errors of the service from FormDialog or SaveForm. */
export interface RejectedForm {
  reject(error: unknown): void;
}

/**
 * The values of a form, by the names of the fields in the request. The schema of the service checks them: its
 * errors are shown at their fields, and the first field with an error gets the focus.
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
