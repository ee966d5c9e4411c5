import { AUDIENCES } from '@eps/engine/authoring';
import { Button, Group, SegmentedControl, Stack } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconPrinter } from '@tabler/icons-react';
import { useState } from 'react';
import { useLanguage, useWords } from '../../base/language.ts';
import { useEnvironment } from '../../base/scope.ts';
import { type Audience, Report } from '../../shared/results/report.tsx';
import { PdfButton } from '../../ui/pdf-button.tsx';
import type { ShownEvaluation } from './shown-evaluation.ts';

/** The report as each audience gets it. */
export function ReportTab({ evaluation }: { evaluation: ShownEvaluation }) {
  const words = useWords();
  const isPhone = useMediaQuery('(max-width: 36em)') ?? false;
  const [audience, setAudience] = useState<Audience>('reviewer');
  const locale = useLanguage();
  const { organizationId, appId, environmentId } = useEnvironment().ids;
  const environment = `/v1/organizations/${organizationId}/apps/${appId}/environments/${environmentId}`;
  const path = `${environment}/evaluations/${evaluation.id}/report`;
  const query = new URLSearchParams({ audience, locale });
  return (
    <Stack>
      <Group justify="space-between" align="flex-start" className="not-printed">
        <SegmentedControl
          aria-label={words('Audience')}
          data={AUDIENCES.map((value) => ({ value, label: words.named(`evaluation.audience.${value}`) }))}
          value={audience}
          onChange={(value) => setAudience(value as Audience)}
          orientation={isPhone ? 'vertical' : 'horizontal'}
        />
        <Group>
          <Button
            variant="default"
            leftSection={<IconPrinter size={16} aria-hidden />}
            onClick={() => window.print()}
          >
            {words('Print')}
          </Button>
          <PdfButton
            path={`${path}?${query}`}
            name={`${evaluation.id}.pdf`}
            otherwise={() => window.print()}
          />
        </Group>
      </Group>
      <Report evaluationId={evaluation.id} bundleId={evaluation.version_bundle_id} audience={audience} />
    </Stack>
  );
}
