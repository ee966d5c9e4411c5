import type { Program } from '@eps/sdk';
import { Anchor, Text } from '@mantine/core';
import { useIds } from '../../../base/ids.ts';
import { CodeBlock } from '../../../ui/code-block.tsx';
import { Section } from '../../../ui/section.tsx';
import { useProgramWords } from './words.ts';

/** The code with which an app of the customer uses the program. */
export function EmbedSection({ program }: { program: Program }) {
  const words = useProgramWords();
  const { organizationId, appId, environmentId } = useIds();
  const start = `import { createClient } from '@eps/sdk';

const eps = createClient({ baseUrl: '${window.location.origin}', token: process.env.EPS_API_KEY });
const environment = eps.environment({
  organizationId: '${organizationId}',
  appId: '${appId}',
  environmentId: '${environmentId}',
});`;
  const session = `${start}

const { participant_token } = await environment.participantSessions.create({
  program_id: '${program.id}',
  subject_id: subjectId,
});`;
  const element = `<script type="module" src="${window.location.origin}/p/eps-questions.js"></script>
<eps-questions token="…"></eps-questions>`;
  const due = '<eps-questions token="…" due event="login"></eps-questions>';
  return (
    <Section
      title={words('embed')}
      about={words('embedAbout')}
      actions={
        <Anchor href="/docs/tutorials/embed" size="sm">
          {words('embedDocs')}
        </Anchor>
      }
    >
      <CodeBlock code={session} label={words('embedAbout')} />
      <Text size="sm">{words('embedPage')}</Text>
      <CodeBlock code={element} label={words('embedPage')} />
      {program.mode === 'continuous' && (
        <>
          <Text size="sm">{words('embedDue')}</Text>
          <CodeBlock code={due} label={words('embedDue')} />
        </>
      )}
    </Section>
  );
}
