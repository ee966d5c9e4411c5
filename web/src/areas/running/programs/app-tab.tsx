import type { Program } from '@eps/sdk';
import { Anchor, Code, Stack, Text } from '@mantine/core';
import { useIds } from '../../../base/ids.ts';
import { useOrganization } from '../../../base/scope.ts';
import { CodeBlock } from '../../../ui/code-block.tsx';
import { ORGANIZATION, PageLink } from '../../../ui/page-link.tsx';
import { Section } from '../../../ui/section.tsx';
import { useAppTabWords } from './app-tab-words.ts';

/** How a customer's app uses the program: an API key, and code for its server. */
export function AppTab({ program }: { program: Program }) {
  const words = useAppTabWords();
  const { may } = useOrganization();
  const { session, http, element, due } = useCode(program);
  return (
    <Stack gap="xl" maw={860}>
      <Section
        title={words('key')}
        about={
          <>
            {words('keyAbout')} <Code>sessions:write</Code>
          </>
        }
      >
        {may('organization:write') ? (
          <div>
            <PageLink from={ORGANIZATION} to="./api-keys">
              {words('keyLink')}
            </PageLink>
          </div>
        ) : (
          <Text size="sm">{words('keyAsk')}</Text>
        )}
      </Section>
      <Section title={words('session')} about={words('sessionAbout')}>
        <CodeBlock code={session} label={words('session')} />
      </Section>
      <Section title={words('http')} about={words('httpAbout')}>
        <CodeBlock code={http} label={words('http')} />
      </Section>
      <Section title={words('element')} about={words('elementAbout')}>
        <CodeBlock code={element} label={words('element')} />
      </Section>
      {program.mode === 'continuous' && (
        <Section title={words('due')} about={words('dueAbout')}>
          <CodeBlock code={due} label={words('due')} />
        </Section>
      )}
      <Anchor href="/docs/tutorials/embed" size="sm">
        {words('docs')}
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
