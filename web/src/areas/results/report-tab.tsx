import { AUDIENCES } from '@eps/engine/authoring';
import { Button, Group, SegmentedControl, Stack } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconPrinter } from '@tabler/icons-react';
import { useState } from 'react';
import { useEvaluationWords } from '../../shared/results/evaluation-words.ts';
import { type Audience, Report } from '../../shared/results/report.tsx';
import type { ShownEvaluation } from './shown-evaluation.ts';

/** The report as each audience gets it. */
export function ReportTab({ evaluation }: { evaluation: ShownEvaluation }) {
  const words = useEvaluationWords();
  const isPhone = useMediaQuery('(max-width: 36em)') ?? false;
  const [audience, setAudience] = useState<Audience>('reviewer');
  return (
    <Stack>
      <Group justify="space-between" align="flex-start" className="not-printed">
        <SegmentedControl
          aria-label={words('audience')}
          data={AUDIENCES.map((value) => ({ value, label: words(`audience.${value}`) }))}
          value={audience}
          onChange={(value) => setAudience(value as Audience)}
          orientation={isPhone ? 'vertical' : 'horizontal'}
        />
        <Button
          variant="default"
          leftSection={<IconPrinter size={16} aria-hidden />}
          onClick={() => window.print()}
        >
          {words('print')}
        </Button>
      </Group>
      <Report evaluationId={evaluation.id} bundleId={evaluation.version_bundle_id} audience={audience} />
    </Stack>
  );
}
