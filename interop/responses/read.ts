import { ImportError } from '../types.ts';
import { ofExport } from './export.ts';
import { ofFhir } from './fhir.ts';
import { ofSurveyJs } from './surveyjs.ts';
import { ofRedcap, ofSurveyTable } from './tables.ts';
import type { ResponsesFile, ResponsesRequest } from './types.ts';

export { ImportError } from '../types.ts';
export { RESPONSE_SOURCES, type ResponseSource, type ResponsesFile } from './types.ts';

/**
 * Returns the rows of a file of responses with a guess of their mapping to the questions of an instrument. A
 * question is found by its id, which importers take from the source. Throws ImportError.
 */
export function readResponses(request: ResponsesRequest): ResponsesFile {
  const file = read(request);
  const missing = request.questions.flatMap(({ id, input }) =>
    input === 'information' || Object.hasOwn(file.answers, id) ? [] : [id],
  );
  if (Object.keys(file.answers).length === 0)
    throw new ImportError('no_answers', 'The file has no column for any question of the program.');
  return { ...file, missing };
}

function read(request: ResponsesRequest): Omit<ResponsesFile, 'missing'> {
  switch (request.source) {
    case 'eps':
      return ofExport(request);
    case 'redcap':
      return ofRedcap(request);
    case 'surveyjs':
      return ofSurveyJs(request);
    case 'limesurvey':
    case 'qualtrics':
      return ofSurveyTable(request);
    case 'fhir':
      return ofFhir(request);
  }
}
