import { InvalidRequestError } from '@eps/sdk';
import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { useWords } from '../../base/language.ts';

/** A password that the user chooses. */
export function NewPasswordInput(props: PasswordInputProps) {
  const isWrong = props.error !== undefined;
  return (
    <PasswordInput autoComplete="new-password" required maxLength={256} aria-invalid={isWrong} {...props} />
  );
}

/** Returns a function that says why the service rejects a new password; nothing for another error. */
export function usePasswordProblem(): (error: unknown) => { password: string } | undefined {
  const words = useWords();
  return (error) => {
    if (!(error instanceof InvalidRequestError)) return undefined;
    const isShort = error.errors[0]?.type === 'string_too_short';
    return {
      password: words(
        isShort ? 'Use at least 10 characters.' : 'This password is too easy to guess. Choose another one.',
      ),
    };
  };
}
