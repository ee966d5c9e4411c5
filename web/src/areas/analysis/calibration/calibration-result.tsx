import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useEnvironment } from '../../../base/scope.ts';
import { useNumberTexts } from '../../../shared/results/number-texts.ts';
import { ErrorAlert } from '../../../ui/error-alert.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { APP, PageLink } from '../../../ui/page-link.tsx';
import type { Calibration } from './calibration.ts';
import { DriftHistory } from './drift-history.tsx';
import { ParameterTable } from './parameter-table.tsx';
import { useCalibrationWords } from './words.ts';

interface CalibrationResultProps {
  calibrationId: string;
  calibration: Calibration;
}

export function CalibrationResult({ calibrationId, calibration }: CalibrationResultProps) {
  const words = useCalibrationWords();
  const { number, percent } = useNumberTexts();
  const { may } = useEnvironment();
  const { link } = calibration;
  return (
    <Stack gap="lg">
      <Facts
        items={[
          [words('model'), words(`model.${calibration.model as '2pl'}`)],
          [words('people'), number(calibration.n)],
          [words('parameters'), number(calibration.parameter_count)],
          [words('logLikelihood'), number(calibration.log_likelihood)],
          [words('aic'), number(calibration.aic)],
          [words('bic'), number(calibration.bic)],
          [words('empirical'), number(calibration.empirical_reliability)],
          [words('marginal'), number(calibration.marginal_reliability)],
          [words('unlikely'), percent(calibration.person_fit.unlikely_share)],
          ...(link
            ? ([
                [
                  words('scale'),
                  words('scaleText', { slope: number(link.slope), intercept: number(link.intercept) }),
                ],
              ] as const)
            : []),
        ]}
      />
      <Drift calibration={calibration} />
      <ParameterTable calibration={calibration} />
      {link && <DriftHistory key={calibration.bundle_id} calibration={calibration} />}
      {may('definitions:write') && <Draft key={calibrationId} calibrationId={calibrationId} />}
    </Stack>
  );
}

function Drift({ calibration: { items, link } }: { calibration: Calibration }) {
  const words = useCalibrationWords();
  const count = Object.values(items).filter(({ drift }) => drift).length;
  if (!link) return null;
  return (
    <Alert
      color={count > 0 ? 'orange' : 'teal'}
      title={
        <Text component="span" fw={600} c="var(--mantine-color-text)">
          {count > 0 ? words('driftFound', { count }) : words('noDrift')}
        </Text>
      }
    >
      <Text size="sm">{words(count > 0 ? 'doDrift' : 'doNoDrift')}</Text>
    </Alert>
  );
}

function Draft({ calibrationId }: { calibrationId: string }) {
  const words = useCalibrationWords();
  const { api } = useEnvironment();
  const draft = useMutation({ mutationFn: () => api.analytics.createCalibratedScorecard(calibrationId) });
  return (
    <Stack gap="xs">
      <Text size="sm" maw="75ch">
        {words('draftAbout')}
      </Text>
      <Group>
        <Button
          variant="default"
          loading={draft.isPending}
          disabled={draft.data !== undefined}
          onClick={() => draft.mutate()}
        >
          {words('draft')}
        </Button>
        {draft.data && (
          <Text size="sm" role="status">
            {words('drafted', { revision: draft.data.revision })}{' '}
            <PageLink from={APP} to="./instruments">
              {words('next')}
            </PageLink>
          </Text>
        )}
      </Group>
      {draft.error && <ErrorAlert error={draft.error} />}
    </Stack>
  );
}
