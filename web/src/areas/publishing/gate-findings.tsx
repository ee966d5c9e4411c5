import { ServiceError } from '@eps/sdk';
import { Alert, Button, List, Stack, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useApp } from '../../base/scope.ts';
import { OverBudgetLine } from './over-budget.tsx';
import type { OverBudget } from './simulation.ts';
import { usePublishingWords } from './words.ts';

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
  const words = usePublishingWords();
  return (
    <Alert variant="outline" color="orange" title={words('gateFailed')} role="alert">
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
  const words = usePublishingWords();
  const { may } = useApp();
  const [reason, setReason] = useState('');
  if (!may('organization:write')) return <Text size="sm">{words('overrideScope')}</Text>;
  return (
    <>
      <Textarea
        label={words('overrideReason')}
        description={words('overrideAbout')}
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
        {words('override')}
      </Button>
    </>
  );
}

function FindingItem({ finding: { code, message, over_budget = [], limit = 0 } }: { finding: Finding }) {
  const words = usePublishingWords();
  if (code === 'over_budget')
    return (
      <List.Item>
        {words('over_budget')}
        <List size="sm">
          {over_budget.map((over) => (
            <OverBudgetLine key={`${over.measure}${over.concept_id}${over.question_id}`} over={over} />
          ))}
        </List>
      </List.Item>
    );
  const sentences: Record<string, string> = {
    warnings: words('warningsFinding'),
    defects: words('defectsFinding'),
    simulation_missing: words('simulation_missing'),
    shadow_missing: words('shadow_missing'),
    too_many_flips: words('too_many_flips', { limit }),
  };
  return (
    <List.Item>
      <Text size="sm" span>
        {sentences[code] ?? message}
      </Text>
    </List.Item>
  );
}
