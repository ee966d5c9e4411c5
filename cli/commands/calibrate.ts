import type { CreateCalibrationRequest } from '@eps/sdk';
import { type CalibrationSummary, calibrationText } from '../calibration/text.ts';
import { BUNDLE_OPTION, chooseBundle, INSTRUMENT } from '../content/bundle.ts';
import { command } from '../core/command.ts';
import { wholeNumber } from '../core/options.ts';
import { waitWithProgress } from '../core/progress.ts';

interface Options {
  bundle?: string;
  model?: NonNullable<CreateCalibrationRequest['model']>;
  minimum?: number;
  from?: string;
  to?: string;
  scorecard?: boolean;
}

const LEAST_MINIMUM = 50;
const MOST_RESPONDENTS = 20_000;

export const calibrate = command<Options>({
  name: 'calibrate',
  summary: 'Estimate the item parameters of a concept from the evaluations of a bundle',
  description:
    'Uses the newest published bundle of the instrument, and the answers in the environment. Prints the parameters with standard errors, ' +
    'the fit of each item, and whether it drifted from the parameters in use. --scorecard saves a draft scorecard with the new parameters.',
  arguments: [{ syntax: '<concept>', description: 'id of the concept' }, INSTRUMENT],
  options: [
    BUNDLE_OPTION,
    {
      flags: '--model <model>',
      description: 'default: that of the parameters in use, otherwise 2pl or grm',
      choices: ['1pl', '2pl', 'grm', 'pcm', 'gpcm'],
    },
    {
      flags: '--minimum <number>',
      description: 'fail if fewer people answered; default: 200',
      parse: wholeNumber('--minimum', LEAST_MINIMUM, MOST_RESPONDENTS),
    },
    { flags: '--from <time>', description: 'use evaluations completed at or after this time' },
    { flags: '--to <time>', description: 'use evaluations completed before this time' },
    { flags: '--scorecard', description: 'make a draft scorecard with the new parameters' },
  ],
  examples: [
    { run: 'eps calibrate skill skill-test --minimum 50', shows: 'a table of the items' },
    {
      run: 'eps calibrate skill skill-test --minimum 50 --model 1pl --scorecard',
      shows: 'the same, and the draft',
    },
  ],
  operations: [
    'createCalibration',
    'createCalibratedScorecard',
    'listApps',
    'listEnvironments',
    'listOrganizations',
  ],
  async run(context, { bundle, model, minimum, from, to, scorecard }, [concept, instrument]) {
    const bundleId = await chooseBundle(context, { bundle, instrument, status: 'published' });
    const { client } = await context.environment();
    const job = await client.analytics.createCalibration({
      bundle_id: bundleId,
      concept_id: concept!,
      ...(model && { model }),
      ...(minimum !== undefined && { minimum }),
      ...(from !== undefined && { starts_at: from }),
      ...(to !== undefined && { ends_at: to }),
    });
    const result = await waitWithProgress(context.io, 'Calibrating', client, job);
    const draft = scorecard ? await client.analytics.createCalibratedScorecard(job.id) : undefined;
    const saved = draft && `Draft scorecard ${draft.business_id} revision ${draft.revision}: ${draft.id}`;
    return {
      data: {
        calibration_id: job.id,
        ...result,
        ...(draft && {
          scorecard: { id: draft.id, business_id: draft.business_id, revision: draft.revision },
        }),
      },
      text: [calibrationText(result as unknown as CalibrationSummary), ...(saved ? ['', saved] : [])].join(
        '\n',
      ),
    };
  },
});
