/** Every endpoint for the quality of instruments. */
export { getInstrumentHealth } from './analytics/get-instrument-health.ts';
export { createCalibratedScorecard } from './calibrations/create-calibrated-scorecard.ts';
export { createCalibration } from './calibrations/create-calibration.ts';
export { getGroupResults } from './groups/get-group-results.ts';
export { getPsychometrics } from './psychometrics/get-psychometrics.ts';
export { shadowBundle } from './shadow-scoring/shadow-bundle.ts';
export { tryBundle } from './trials/try-bundle.ts';
