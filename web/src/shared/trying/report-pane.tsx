import { AUDIENCES } from '@eps/engine/authoring';
import type { Trial } from '@eps/sdk';
import { SegmentedControl, Stack } from '@mantine/core';
import { useState } from 'react';
import { useWords } from '../../base/language.ts';
import type { Names } from '../content/names.ts';
import { ReportView } from '../results/report-view.tsx';
import { HelpNotice } from './help-notice.tsx';

/** The report that these answers give, as each audience gets it; participants see their help before it. */
export function ReportPane({ trial, names }: { trial: Trial; names: Names }) {
  const words = useWords();
  const [audience, setAudience] = useState<(typeof AUDIENCES)[number]>('participant');
  const report = trial.reports_by_audience?.[audience];
  return (
    <Stack gap="sm">
      <SegmentedControl
        aria-label={words('Audience')}
        data={AUDIENCES.map((value) => ({ value, label: words.named(`trying.${value}`) }))}
        value={audience}
        onChange={(value) => setAudience(value as 'participant')}
        size="xs"
        w="fit-content"
        maw="100%"
      />
      {audience === 'participant' && trial.help && <HelpNotice help={trial.help} />}
      {report && <ReportView report={report} names={names} />}
    </Stack>
  );
}
