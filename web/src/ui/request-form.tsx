import { InvalidRequestError } from '@eps/sdk';
import { Button, type ButtonProps, Group, type GroupProps, Stack, type StackProps } from '@mantine/core';
import { type FormValidateInput, useForm } from '@mantine/form';
import { type FormEvent, Fragment, type ReactNode, useEffect, useRef, useState } from 'react';
import { useLanguage } from '../base/language.ts';
import { ErrorAlert } from './error-alert.tsx';
import { type FieldText, fieldTexts } from './error-text.ts';

/** What was wrong when the form was sent last. */
interface Wrong {
  /** The fields that show an error, by their paths. */
  fields: readonly string[];
  /** The paths in the request of the errors that the fields show. */
  shown: ReadonlySet<string>;
  /** Whether the fields show all that was wrong. */
  isShown: boolean;
}

const NOTHING: Wrong = { fields: [], shown: new Set(), isShown: false };

interface Options<Values> {
  /** Finds what cannot be sent at all. */
  validate?: FormValidateInput<Values>;
  /** Says at fields what an error means that the service does not word for this form. */
  explain?(error: unknown): Record<string, ReactNode> | undefined;
}

/**
 * The values of a form, by the paths that they have in the request. The schema of the service checks them:
 * each error stands at its field, and the first such field has the focus.
 */
export function useRequestForm<Values extends object>(
  initialValues: Values,
  { validate, explain }: Options<Values> = {},
) {
  const language = useLanguage();
  const form = useForm<Values>({ initialValues, ...(validate && { validate }) });
  const element = useRef<HTMLFormElement>(null);
  const [wrong, setWrong] = useState(NOTHING);
  // Only now the field has its error, which screen readers read with it.
  useEffect(() => focusFirst(element.current, wrong.fields), [wrong]);

  function reject(error: unknown) {
    const explained = explain?.(error);
    if (explained) {
      form.setErrors(explained);
      setWrong({ ...NOTHING, fields: Object.keys(explained), isShown: true });
      return;
    }
    const texts = error instanceof InvalidRequestError ? fieldTexts(error, language) : [];
    const byField = new Map<string, FieldText[]>();
    for (const text of texts) {
      const field = fieldOf(element.current, text.field);
      if (field !== undefined) byField.set(field, [...(byField.get(field) ?? []), text]);
    }
    const entries = [...byField].map(([field, found]) => [
      field,
      <Texts key={field} {...{ field, found }} />,
    ]);
    form.setErrors(Object.fromEntries(entries));
    const shown = [...byField.values()].flat().map(({ field }) => field);
    const isShown = shown.length > 0 && shown.length === texts.length;
    setWrong({ fields: [...byField.keys()], shown: new Set(shown), isShown });
  }
  /** Returns whether the form can be sent; otherwise the fields say why not. */
  function check(): boolean {
    const { hasErrors, errors } = form.validate();
    setWrong({ ...NOTHING, fields: Object.keys(errors) });
    return !hasErrors;
  }
  return { ...form, element, wrong, reject, check };
}

const FOCUSABLE = 'input, select, textarea, button';

function inputsOf(form: HTMLFormElement | null): HTMLElement[] {
  return [...(form?.querySelectorAll<HTMLElement>('[data-path]') ?? [])];
}

function focusFirst(form: HTMLFormElement | null, fields: readonly string[]): void {
  const first = inputsOf(form).find(({ dataset }) => fields.includes(dataset['path']!));
  const input = first?.matches(FOCUSABLE) ? first : first?.querySelector<HTMLElement>(FOCUSABLE);
  input?.focus();
}

/** Returns the field on the page that a path in the request is in, such as `networks` for `networks.2`. */
function fieldOf(form: HTMLFormElement | null, path: string): string | undefined {
  const fields = new Set(inputsOf(form).map(({ dataset }) => dataset['path']!));
  const names = path.split('.');
  return names.map((_, i) => names.slice(0, names.length - i).join('.')).find((name) => fields.has(name));
}

/** What is wrong with a field, or with its entries. */
function Texts({ field, found }: { field: string; found: readonly FieldText[] }) {
  return found.map(({ field: path, own, english }) => {
    const entry = path.slice(field.length + 1);
    const number = /^\d+$/.test(entry) ? String(Number(entry) + 1) : entry;
    return (
      <Fragment key={`${path}${own}${english}`}>
        {entry !== '' && `${number}: `}
        {own ?? <span lang="en">{english}</span>}{' '}
      </Fragment>
    );
  });
}

interface RequestFormProps {
  form: Pick<ReturnType<typeof useRequestForm>, 'element' | 'wrong' | 'reject' | 'check'>;
  /** The mutation that sends the request. */
  sending: {
    mutate(nothing: undefined, options: { onError(error: unknown): void }): void;
    error: Error | null;
    isPending: boolean;
  };
  /** The label of the button that sends the form; without it the form is read only. */
  action: string | undefined;
  /** Whether the form can be sent. */
  ready?: boolean;
  button?: ButtonProps & Record<`data-${string}`, unknown>;
  /** Arranges the button with others. */
  footer?(submit: ReactNode): ReactNode;
  /** How the fields are laid out with the button beside them; without it they stand above the button. */
  row?: GroupProps;
  stack?: StackProps;
  /** Whether `validate` checks what browsers would check. */
  noValidate?: boolean;
  children: ReactNode;
}

/** A form that is sent by a button or Enter. An alert says what is wrong and belongs to no field. */
export function RequestForm(props: RequestFormProps) {
  const { form, sending, action, ready = true, button, footer, row, stack, noValidate, children } = props;
  function submit(event: FormEvent) {
    event.preventDefault();
    // A form in a dialog is in React inside of the form that opened it.
    event.stopPropagation();
    if (form.check()) sending.mutate(undefined, { onError: form.reject });
  }
  const sender = action !== undefined && (
    <Button type="submit" w="fit-content" loading={sending.isPending} disabled={!ready} {...button}>
      {action}
    </Button>
  );
  return (
    <form ref={form.element} onSubmit={submit} noValidate={noValidate}>
      <Stack {...stack}>
        {row ? (
          <Group align="flex-start" gap="xs" {...row}>
            {children}
            {sender}
          </Group>
        ) : (
          children
        )}
        {sending.error && !form.wrong.isShown && (
          <ErrorAlert error={sending.error} shown={form.wrong.shown} />
        )}
        {!row && (footer ? footer(sender) : sender)}
      </Stack>
    </form>
  );
}
