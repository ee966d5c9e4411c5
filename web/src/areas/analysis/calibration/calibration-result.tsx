import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useWords } from '../../../base/language.ts';
import { useEnvironment } from '../../../base/scope.ts';
import { useNumberTexts } from '../../../shared/results/number-texts.ts';
import { ErrorAlert } from '../../../ui/error-alert.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { APP, PageLink } from '../../../ui/page-link.tsx';
import type { Calibration } from './calibration.ts';
import { DriftHistory } from './drift-history.tsx';
import { ParameterTable } from './parameter-table.tsx';

interface CalibrationResultProps {
  calibrationId: string;
  calibration: Calibration;
}

export function CalibrationResult({ calibrationId, calibration }: CalibrationResultProps) {
  const words = useWords();
  const { number, percent } = useNumberTexts();
  const { may } = useEnvironment();
  const { link } = calibration;
  return (
    <Stack gap="lg">
      <Facts
        items={[
          [words('Model'), words.named(`calibration.model.${calibration.model as '2pl'}`)],
          [words('People'), number(calibration.n)],
          [words('Parameters'), number(calibration.parameter_count)],
          [words('Log-likelihood'), number(calibration.log_likelihood)],
          [words('AIC'), number(calibration.aic)],
          [words('BIC'), number(calibration.bic)],
          [words('Empirical reliability'), number(calibration.empirical_reliability)],
          [words('Marginal reliability'), number(calibration.marginal_reliability)],
          [words('Unlikely response patterns'), percent(calibration.person_fit.unlikely_share)],
          ...(link
            ? ([
                [
                  words('Current scale'),
                  words('current θ = {{slope}} · θ + {{intercept}}', {
                    slope: number(link.slope),
                    intercept: number(link.intercept),
                  }),
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
  const words = useWords();
  const count = Object.values(items).filter(({ drift }) => drift).length;
  if (!link) return null;
  return (
    <Alert
      color={count > 0 ? 'orange' : 'teal'}
      title={
        <Text component="span" fw={600} c="var(--mantine-color-text)">
          {count > 0 ? words.named('calibration.driftFound', { count }) : words('No items drift')}
        </Text>
      }
    >
      <Text size="sm">
        {words(
          count > 0
            ? 'The parameters of these items are out of date. Check what changed (wording, translation, people), then draft a new scorecard, and simulate and compare it before you publish.'
            : 'The current parameters are still valid. No action is needed.',
        )}
      </Text>
    </Alert>
  );
}

function Draft({ calibrationId }: { calibrationId: string }) {
  const words = useWords();
  const { api } = useEnvironment();
  const draft = useMutation({ mutationFn: () => api.analytics.createCalibratedScorecard(calibrationId) });
  return (
    <Stack gap="xs">
      <Text size="sm" maw="75ch">
        {words(
          'Saves a new draft revision of the scorecard with these parameters and their source. Programs keep their versions, and nothing is published.',
        )}
      </Text>
      <Group>
        <Button
          variant="default"
          loading={draft.isPending}
          disabled={draft.data !== undefined}
          onClick={() => draft.mutate()}
        >
          {words('New scorecard draft')}
        </Button>
        {draft.data && (
          <Text size="sm" role="status">
            {words('The draft was saved as revision {{revision}}.', { revision: draft.data.revision })}{' '}
            <PageLink from={APP} to="./instruments">
              {words('Create a version with it')}
            </PageLink>
          </Text>
        )}
      </Group>
      {draft.error && <ErrorAlert error={draft.error} />}
    </Stack>
  );
}
