import { InvalidRequestError } from '@eps/sdk';
import { Alert, Anchor, Button, Code, Group, List, Text } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { lacksReason } from '../base/access-reason.ts';
import { useLanguage, useWords } from '../base/language.ts';
import { isAtSignIn, isSignedOut, signInHere } from '../base/query-client.ts';
import { describe } from './describe-error.ts';
import { type ErrorText, fieldTexts, textOf } from './error-text.ts';
import { ReasonForm } from './reason-form.tsx';

interface ErrorAlertProps {
  error: unknown;
  /** The paths of errors that fields of a form show. */
  shown?: ReadonlySet<string>;
  onRetry?: () => void;
}

const NONE: ReadonlySet<string> = new Set();

/** Shows what went wrong: what kind of error it is, message, errors by field, code and request id. */
export function ErrorAlert({ error, shown = NONE, onRetry }: ErrorAlertProps) {
  const words = useWords();
  const language = useLanguage();
  const { sense, code, requestId } = describe(error);
  const isSignInNeeded = isSignedOut(error) && !isAtSignIn();
  const texts = error instanceof InvalidRequestError ? fieldTexts(error, language) : [];
  const others = texts.filter(({ field }) => !shown.has(field));
  if (lacksReason(error)) return <ReasonForm />;
  const isFactorMissing = code === 'second_factor_missing';
  const title = isSignInNeeded
    ? words('Your session has ended')
    : words.named(isFactorMissing ? 'common.factorNeeded' : `common.${sense}`);
  return (
    <Alert color="red" role="alert" icon={<IconAlertCircle aria-hidden />} title={title}>
      <Texts text={textOf(error, language)} />
      {others.length > 0 && (
        <List size="sm" mt="xs">
          {others.slice(0, 10).map(({ field, ...text }) => (
            <List.Item key={`${field}${text.own}${text.english}`}>
              <Code>{field}</Code> {text.own ?? <span lang="en">{text.english}</span>}
            </List.Item>
          ))}
        </List>
      )}
      {isSignInNeeded && (
        // In another tab, so that what was entered here is kept.
        <Anchor size="sm" href={signInHere()} target="_blank" rel="noreferrer">
          {words('Sign in in a new tab, then try again here')}
        </Anchor>
      )}
      {isFactorMissing && (
        <Anchor size="sm" href="/account" c="var(--mantine-color-text)" fw={600}>
          {words('Add one to your account')}
        </Anchor>
      )}
      <Group gap="md" mt="xs">
        <Code>{code}</Code>
        {requestId !== undefined && (
          <Text size="xs" c="dimmed">
            {words('Request {{id}}', { id: requestId })}
          </Text>
        )}
        {onRetry && (
          <Button size="compact-xs" variant="default" onClick={onRetry}>
            {words('Try again')}
          </Button>
        )}
      </Group>
    </Alert>
  );
}

function Texts({ text: { own, english } }: { text: ErrorText }) {
  return (
    <>
      {own !== undefined && <Text size="sm">{own}</Text>}
      {english !== undefined && (
        <Text size="sm" lang="en">
          {english}
        </Text>
      )}
    </>
  );
}
