import { Alert, Checkbox, Paper, PasswordInput, Text, Textarea } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useWords } from '../../../base/language.ts';
import { Page } from '../../../ui/page.tsx';
import { ENVIRONMENT, LinkButton } from '../../../ui/page-link.tsx';
import { RequestForm, useRequestForm } from '../../../ui/request-form.tsx';
import { checkSignature, type SignatureCheck } from './check-signature.ts';

/** Checks the signature of a message in the browser. */
export function SignaturePage() {
  const words = useWords();
  const form = useRequestForm({ headers: '', body: '', secret: '', ignoreAge: true });
  const check = useMutation({ mutationFn: () => checkSignature(form.values) });
  return (
    <Page
      title={words('Verify a signature')}
      about={words(
        'Paste a request that your server received. It is verified in this browser; the secret is not sent anywhere.',
      )}
      actions={
        <LinkButton from={ENVIRONMENT} to="./webhooks" variant="default">
          {words('Webhooks')}
        </LinkButton>
      }
    >
      <Paper withBorder p="md" maw={760}>
        <RequestForm
          form={form}
          sending={check}
          action={words('Verify')}
          footer={(submit) => (
            <>
              {submit}
              <div aria-live="polite">{check.data && <Result result={check.data} />}</div>
            </>
          )}
        >
          <Textarea
            label={words('Headers')}
            description={words('webhook-id, webhook-timestamp and webhook-signature, one per line.')}
            required
            autosize
            minRows={3}
            spellCheck={false}
            {...form.getInputProps('headers')}
          />
          <Textarea
            label={words('Body')}
            description={words(
              'Exactly as received. If the body is reformatted, its signature no longer matches.',
            )}
            required
            autosize
            minRows={4}
            maxRows={14}
            spellCheck={false}
            {...form.getInputProps('body')}
          />
          <PasswordInput
            label={words('Signing secret')}
            autoComplete="off"
            required
            {...form.getInputProps('secret')}
          />
          <Checkbox
            label={words('Accept old messages (receivers should reject messages older than five minutes)')}
            {...form.getInputProps('ignoreAge', { type: 'checkbox' })}
          />
        </RequestForm>
      </Paper>
    </Page>
  );
}

function Result({ result }: { result: SignatureCheck }) {
  const words = useWords();
  const isGenuine = 'type' in result;
  return (
    <Alert
      color={isGenuine ? 'teal' : 'red'}
      title={words(isGenuine ? 'The signature is valid' : 'The signature is not valid')}
    >
      <Text size="sm">
        {isGenuine
          ? words('The message “{{type}}” was signed with this secret.', { type: result.type })
          : words.named(`webhooks.${result.problem}`)}
      </Text>
    </Alert>
  );
}
