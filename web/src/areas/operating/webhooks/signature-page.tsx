import { Alert, Checkbox, Paper, PasswordInput, Text, Textarea } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Page } from '../../../ui/page.tsx';
import { ENVIRONMENT, LinkButton } from '../../../ui/page-link.tsx';
import { RequestForm, useRequestForm } from '../../../ui/request-form.tsx';
import { checkSignature, type SignatureCheck } from './check-signature.ts';
import { useWebhookWords } from './words.ts';

/** Checks the signature of a message in the browser. */
export function SignaturePage() {
  const words = useWebhookWords();
  const form = useRequestForm({ headers: '', body: '', secret: '', ignoreAge: true });
  const check = useMutation({ mutationFn: () => checkSignature(form.values) });
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
        <RequestForm
          form={form}
          sending={check}
          action={words('check')}
          footer={(submit) => (
            <>
              {submit}
              <div aria-live="polite">{check.data && <Result result={check.data} />}</div>
            </>
          )}
        >
          <Textarea
            label={words('headers')}
            description={words('headersAbout')}
            required
            autosize
            minRows={3}
            spellCheck={false}
            {...form.getInputProps('headers')}
          />
          <Textarea
            label={words('body')}
            description={words('bodyAbout')}
            required
            autosize
            minRows={4}
            maxRows={14}
            spellCheck={false}
            {...form.getInputProps('body')}
          />
          <PasswordInput
            label={words('secret')}
            autoComplete="off"
            required
            {...form.getInputProps('secret')}
          />
          <Checkbox label={words('ignoreAge')} {...form.getInputProps('ignoreAge', { type: 'checkbox' })} />
        </RequestForm>
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
