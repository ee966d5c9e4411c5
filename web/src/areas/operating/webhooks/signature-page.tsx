import { Alert, Button, Checkbox, Paper, PasswordInput, Stack, Text, Textarea } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Page } from '../../../ui/page.tsx';
import { ENVIRONMENT, LinkButton } from '../../../ui/page-link.tsx';
import { checkSignature, type SignatureCheck } from './check-signature.ts';
import { useWebhookWords } from './words.ts';

/** Checks the signature of a message in the browser. */
export function SignaturePage() {
  const words = useWebhookWords();
  const [headers, setHeaders] = useState('');
  const [body, setBody] = useState('');
  const [secret, setSecret] = useState('');
  const [ignoreAge, setIgnoreAge] = useState(true);
  const check = useMutation({ mutationFn: () => checkSignature({ headers, body, secret, ignoreAge }) });
  function submit(event: FormEvent) {
    event.preventDefault();
    check.mutate();
  }
  return (
    <Page
      title={words('tester')}
      about={words('testerAbout')}
      actions={
        <LinkButton from={ENVIRONMENT} to="./webhooks" variant="default">
          {words('title')}
        </LinkButton>
      }
    >
      <Paper withBorder p="md" maw={760}>
        <form onSubmit={submit}>
          <Stack>
            <Textarea
              label={words('headers')}
              description={words('headersAbout')}
              required
              autosize
              minRows={3}
              spellCheck={false}
              value={headers}
              onChange={(event) => setHeaders(event.currentTarget.value)}
            />
            <Textarea
              label={words('body')}
              description={words('bodyAbout')}
              required
              autosize
              minRows={4}
              maxRows={14}
              spellCheck={false}
              value={body}
              onChange={(event) => setBody(event.currentTarget.value)}
            />
            <PasswordInput
              label={words('secret')}
              autoComplete="off"
              required
              value={secret}
              onChange={(event) => setSecret(event.currentTarget.value)}
            />
            <Checkbox
              label={words('ignoreAge')}
              checked={ignoreAge}
              onChange={(event) => setIgnoreAge(event.currentTarget.checked)}
            />
            <Button type="submit" style={{ alignSelf: 'flex-start' }}>
              {words('check')}
            </Button>
            <div aria-live="polite">{check.data && <Result result={check.data} />}</div>
          </Stack>
        </form>
      </Paper>
    </Page>
  );
}

function Result({ result }: { result: SignatureCheck }) {
  const words = useWebhookWords();
  const isGenuine = 'type' in result;
  return (
    <Alert color={isGenuine ? 'teal' : 'red'} title={words(isGenuine ? 'genuine' : 'forged')}>
      <Text size="sm">{isGenuine ? words('genuineText', { type: result.type }) : words(result.problem)}</Text>
    </Alert>
  );
}
