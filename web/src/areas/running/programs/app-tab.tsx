import type { Program } from '@eps/sdk';
import { Anchor, Code, Stack, Text } from '@mantine/core';
import { useIds } from '../../../base/ids.ts';
import { useWords } from '../../../base/language.ts';
import { useOrganization } from '../../../base/scope.ts';
import { CodeBlock } from '../../../ui/code-block.tsx';
import { ORGANIZATION, PageLink } from '../../../ui/page-link.tsx';
import { Section } from '../../../ui/section.tsx';

/** How a customer's app uses the program: an API key, and code for its server. */
export function AppTab({ program }: { program: Program }) {
  const words = useWords();
  const { may } = useOrganization();
  const { session, http, element, due } = useCode(program);
  return (
    <Stack gap="xl" maw={860}>
      <Section
        title={words('1. An API key')}
        about={
          <>
            {words('It stays on your server. For one environment, with the scope')}{' '}
            <Code>sessions:write</Code>
          </>
        }
      >
        {may('organization:write') ? (
          <div>
            <PageLink from={ORGANIZATION} to="./api-keys">
              {words('API keys')}
            </PageLink>
          </div>
        ) : (
          <Text size="sm">{words('Ask an owner or administrator of your organization for one.')}</Text>
        )}
      </Section>
      <Section
        title={words('2. A session for a person')}
        about={words('Your server creates it for an enrolled person, and redirects the person to its link.')}
      >
        <CodeBlock code={session} label={words('2. A session for a person')} />
      </Section>
      <Section
        title={words('The same without the SDK')}
        about={words(
          'The response has the link as “url”, and a token for your own page as “participant_token”.',
        )}
      >
        <CodeBlock code={http} label={words('The same without the SDK')} />
      </Section>
      <Section
        title={words('3. The questions in your own page')}
        about={words(
          'Your page shows the session of this link. List the origin of your page in the settings of the environment.',
        )}
      >
        <CodeBlock code={element} label={words('3. The questions in your own page')} />
      </Section>
      {program.mode === 'continuous' && (
        <Section
          title={words('4. Single questions in your app')}
          about={words('The questions that are due now, when somebody signs in to your app for example.')}
        >
          <CodeBlock code={due} label={words('4. Single questions in your app')} />
        </Section>
      )}
      <Anchor href="/docs/tutorials/embed" size="sm">
        {words('Show the questions in your own pages')}
      </Anchor>
    </Stack>
  );
}

/** Code that creates a session, shows it and reads the due questions, as TypeScript and as HTTP requests. */
function useCode({ id }: Program) {
  const { organizationId, appId, environmentId } = useIds();
  const { origin } = window.location;
  const environmentPath = `/v1/organizations/${organizationId}/apps/${appId}/environments/${environmentId}`;
  return {
    session: `import { createClient } from '@eps/sdk';

const eps = createClient({ baseUrl: '${origin}', token: process.env.EPS_API_KEY });
const environment = eps.environment({
  organizationId: '${organizationId}',
  appId: '${appId}',
  environmentId: '${environmentId}',
});

const { url } = await environment.participantSessions.create({
  program_id: '${id}',
  subject_id: subjectId,
});
response.redirect(url);`,
    http: `curl ${origin}${environmentPath}/participant-sessions \\
  -H "Authorization: Bearer $EPS_API_KEY" \\
  -H "Content-Type: application/json" \\
  -H "Idempotency-Key: $(uuidgen)" \\
  -d '{"program_id": "${id}", "subject_id": "'$SUBJECT_ID'"}'`,
    element: `<script type="module" src="${origin}/p/eps-questions.js"></script>
<eps-questions link="URL"></eps-questions>`,
    due: `const { items } = await environment.continuousEvaluation.askDueQuestions({
  program_id: '${id}',
  subject_id: subjectId,
  trigger: { event: 'login', login_session_id: loginId },
});`,
  };
}
