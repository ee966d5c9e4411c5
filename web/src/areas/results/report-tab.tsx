import { AUDIENCES } from '@eps/engine/authoring';
import { Button, Group, SegmentedControl, Stack } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconFileTypePdf, IconPrinter } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useLanguage, useWords } from '../../base/language.ts';
import { useEnvironment } from '../../base/scope.ts';
import { type Audience, Report } from '../../shared/results/report.tsx';
import { notifyError } from '../../ui/notify.ts';
import { savePdf } from '../../ui/save-pdf.ts';
import type { ShownEvaluation } from './shown-evaluation.ts';

/** The report as each audience gets it. */
export function ReportTab({ evaluation }: { evaluation: ShownEvaluation }) {
  const words = useWords();
  const isPhone = useMediaQuery('(max-width: 36em)') ?? false;
  const [audience, setAudience] = useState<Audience>('reviewer');
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
          <PdfButton evaluationId={evaluation.id} audience={audience} />
        </Group>
      </Group>
      <Report evaluationId={evaluation.id} bundleId={evaluation.version_bundle_id} audience={audience} />
    </Stack>
  );
}

function PdfButton({ evaluationId, audience }: { evaluationId: string; audience: Audience }) {
  const words = useWords();
  const locale = useLanguage();
  const { organizationId, appId, environmentId } = useEnvironment().ids;
  const path = `/v1/organizations/${organizationId}/apps/${appId}/environments/${environmentId}/evaluations/${evaluationId}/report`;
  const query = new URLSearchParams({ audience, locale });
  const save = useMutation({
    mutationFn: () => savePdf(`${path}?${query}`, `${evaluationId}.pdf`),
    onError: notifyError,
  });
  return (
    <Button
      variant="default"
      leftSection={<IconFileTypePdf size={16} aria-hidden />}
      loading={save.isPending}
      onClick={() => save.mutate()}
    >
      {words('Save as PDF')}
    </Button>
  );
}
