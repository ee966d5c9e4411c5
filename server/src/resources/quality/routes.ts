import type { Endpoint } from '../../http/endpoint.ts';
import { getInstrumentHealth } from './analytics/get-instrument-health.ts';
import { createCalibratedScorecard } from './calibrations/create-calibrated-scorecard.ts';
import { createCalibration } from './calibrations/create-calibration.ts';
import { getGroupResults } from './groups/get-group-results.ts';
import { getPsychometrics } from './psychometrics/get-psychometrics.ts';
import { shadowBundle } from './shadow-scoring/shadow-bundle.ts';
import { tryBundle } from './trials/try-bundle.ts';

/** Every endpoint for the quality of instruments. */
export const qualityRoutes: readonly Endpoint[] = [
  getInstrumentHealth,
  getPsychometrics,
  getGroupResults,
  createCalibration,
  createCalibratedScorecard,

  tryBundle,
  shadowBundle,
];
