import { ServiceError } from '@eps/sdk';
import { Alert, Button, List, Stack, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useWords } from '../../base/language.ts';
import { useApp } from '../../base/scope.ts';
import { OverBudgetLine } from './over-budget.tsx';
import type { OverBudget } from './simulation.ts';

interface Finding {
  gate: string;
  code: string;
  message: string;
  over_budget?: OverBudget[];
  limit?: number;
}

/** The findings of the app's publish gates, if this is why publishing failed. */
export function gateFindings(error: unknown): Finding[] | undefined {
  if (!(error instanceof ServiceError) || error.code !== 'publish_gate_failed') return undefined;
  return (error.context as unknown as { findings: Finding[] }).findings;
}

interface GateFindingsProps {
  findings: Finding[];
  isBusy: boolean;
  /** Publishes despite the findings. */
  onOverride(reason: string): void;
}

/**
 * The reasons why a gate of the app blocks the publication of a bundle; users with the right can publish
 * anyway with a reason.
 */
export function GateFindings({ findings, isBusy, onOverride }: GateFindingsProps) {
  const words = useWords();
  return (
    <Alert variant="outline" color="orange" title={words('A publish gate of this app failed')} role="alert">
      <Stack gap="sm">
        <List size="sm">
          {findings.map((finding) => (
            <FindingItem key={`${finding.gate}${finding.code}`} finding={finding} />
          ))}
        </List>
        <Override isBusy={isBusy} onOverride={onOverride} />
      </Stack>
    </Alert>
  );
}

/** Publishes despite failing checks, with a reason, or names the role that may do so. */
export function Override({ isBusy, onOverride }: Omit<GateFindingsProps, 'findings'>) {
  const words = useWords();
  const { may } = useApp();
  const [reason, setReason] = useState('');
  if (!may('organization:write'))
    return <Text size="sm">{words('Owners and administrators can publish anyway, with a reason.')}</Text>;
  return (
    <>
      <Textarea
        label={words('Reason')}
        description={words('The audit log records the reason with your name.')}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
        autosize
        minRows={2}
        maw={560}
      />
      <Button
        variant="default"
        disabled={reason.trim() === ''}
        loading={isBusy}
        onClick={() => onOverride(reason)}
        w="fit-content"
      >
        {words('Publish anyway')}
      </Button>
    </>
  );
}

function FindingItem({ finding: { code, message, over_budget = [], limit = 0 } }: { finding: Finding }) {
  const words = useWords();
  if (code === 'over_budget')
    return (
      <List.Item>
        {words('The last simulation is over budget:')}
        <List size="sm">
          {over_budget.map((over) => (
            <OverBudgetLine key={`${over.measure}${over.concept_id}${over.question_id}`} over={over} />
          ))}
        </List>
      </List.Item>
    );
  const sentences: Record<string, string> = {
    warnings: words('The content compiles with warnings.'),
    defects: words('The content has proven defects. See below what can and cannot happen.'),
    simulation_missing: words(
      'This content has no successful simulation with at least 100 respondents. Run one below.',
    ),
    shadow_missing: words('Past answers have not been scored with this content yet. Score them below.'),
    too_many_flips: words('The last shadow scoring does not show that at most {{limit}} results change.', {
      limit,
    }),
  };
  return (
    <List.Item>
      <Text size="sm" span>
        {sentences[code] ?? message}
      </Text>
    </List.Item>
  );
}
