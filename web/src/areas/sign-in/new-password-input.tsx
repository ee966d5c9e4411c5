import { InvalidRequestError } from '@eps/sdk';
import { PasswordInput } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useSignInWords } from './words.ts';

interface NewPasswordInputProps {
  label: string;
  description: string;
  value: string;
  /** The reason why the password was rejected. Setting it moves the focus here. */
  problem: string | undefined;
  onChange(value: string): void;
}

/** A password that the user chooses. */
export function NewPasswordInput({ problem, onChange, ...rest }: NewPasswordInputProps) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (problem !== undefined) input.current?.focus();
  }, [problem]);
  return (
    <PasswordInput
      {...rest}
      ref={input}
      autoComplete="new-password"
      required
      maxLength={256}
      error={problem}
      aria-invalid={problem !== undefined}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

/** Returns why the service rejects a new password; undefined if the error is another one. */
export function usePasswordProblem(error: unknown): string | undefined {
  const words = useSignInWords();
  if (!(error instanceof InvalidRequestError)) return undefined;
  const isShort = error.errors[0]?.type === 'string_too_short';
  return words(isShort ? 'tooShort' : 'tooWeak');
}
