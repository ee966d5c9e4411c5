import type { Claim } from '@eps/sdk';
import { Alert, Stack, Text, Title } from '@mantine/core';
import { useWords } from '../../../base/language.ts';
import { asObject, valueAt, withValueAt } from '../../../shared/content/json.ts';
import type { Names } from '../../../shared/content/names.ts';
import { useClaimText } from '../../../shared/proofs/claim-text.ts';
import { PageLink } from '../../../ui/page-link.tsx';
import { ConditionEditor } from '../conditions/condition-editor.tsx';
import { useInstrument } from '../editor/instrument.ts';
import { DiagnosticLines } from '../fields/entry-list.tsx';
import { DependencyList } from './dependency-list.tsx';
import type { LogicGraph, LogicNode } from './graph.ts';
import type { Dependencies } from './use-dependencies.ts';

interface NodePanelProps {
  node: LogicNode | undefined;
  graph: LogicGraph;
  names: Names;
  dependencies: Dependencies;
}

/** The selected part: its condition, what the condition decides, and its problems. */
export function NodePanel({ node, graph, names, dependencies }: NodePanelProps) {
  const words = useWords();
  const { contents, change, readOnly } = useInstrument();
  if (!node)
    return (
      <Text c="dimmed">{words('Select a section, question or rule to view and edit its condition.')}</Text>
    );
  const { kind, pointer, conditionKey, type, label } = node;
  const part = valueAt(contents[kind], pointer);
  const decided = graph.edges.filter(({ from }) => from === node.id).map(({ to }) => to);
  const labels = graph.nodes.filter(({ id }) => decided.includes(id)).map((each) => each.label);
  return (
    <Stack gap="sm" component="section" aria-label={words('Condition of {{name}}', { name: label })}>
      <Title order={2} size="h4">
        {words.named(`logic.${type}`)}: {label || words('No section')}
      </Title>
      {conditionKey && part && (
        <fieldset disabled={readOnly} style={{ border: 0, margin: 0, padding: 0, minWidth: 0 }}>
          <ConditionEditor
            key={node.id}
            label={words(conditionKey === 'when' ? 'If' : 'Show if')}
            value={asObject(part)[conditionKey]}
            onChange={(next) =>
              change(kind, (content) => withValueAt(content, `${pointer}/${conditionKey}`, next), pointer)
            }
            names={names}
            required={conditionKey === 'when'}
          />
        </fieldset>
      )}
      {conditionKey && <DependencyList key={node.id} {...{ node, graph, dependencies }} />}
      {labels.length > 0 && (
        <Text size="sm">
          {words('Determines whether these are asked: {{names}}', { names: labels.join(', ') })}
        </Text>
      )}
      <DiagnosticLines diagnostics={node.diagnostics} />
      {node.claims.map((claim) => (
        <ClaimAlert key={claim.claim} claim={claim} names={names} />
      ))}
    </Stack>
  );
}

/** The results of the part's proofs; counterexamples open on the page where answers can be tried. */
function ClaimAlert({ claim, names }: { claim: Claim; names: Names }) {
  const words = useWords();
  const { contents } = useInstrument();
  const { sentence, reasons } = useClaimText(contents, names)(claim);
  const { verdict, witness } = claim;
  return (
    <Alert
      color={verdict === 'proved' ? 'orange' : 'gray'}
      title={words.named(`logic.claim_${verdict}`)}
      p="xs"
    >
      <Text size="sm">{[sentence, ...reasons].join(' ')}</Text>
      {witness && (
        <PageLink
          // The colour of links is too light on the colour of the alert.
          c="var(--mantine-color-text)"
          from="/o/$organizationId/a/$appId/instruments/$workingCopyId/$kind"
          to="."
          params={{ kind: 'try' }}
          search={{ example: { answers: witness.answers, declined: witness.declined ?? [] } }}
        >
          {words('Try these answers')}
        </PageLink>
      )}
    </Alert>
  );
}
