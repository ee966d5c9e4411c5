import { isObject, objectsIn, parseJson } from '../limits.ts';
import { linesOf, type MappedAnswer, type ResponsesFile, type ResponsesRequest, type Row } from './types.ts';

/** Names that results often have for the person and the time; SurveyJS itself has none. */
const PEOPLE = ['external_id', 'userId', 'user_id', 'participant', 'id'];
const TIMES = ['completedAt', 'completed_at', 'submittedAt', 'createdAt', 'date', 'timestamp'];

/**
 * Reads results of SurveyJS: a list of objects with the answer to each question by its name. The text beside
 * an answer is in `<name>-Comment`.
 */
export function ofSurveyJs({ text, questions }: ResponsesRequest): Omit<ResponsesFile, 'missing'> {
  const parsed = parseJson(text);
  const rows = objectsIn(isObject(parsed) ? parsed.data : parsed) as Row[];
  const names = new Set(rows.flatMap((row) => Object.keys(row)));
  const answers: Record<string, MappedAnswer> = {};
  for (const { id, input, textOptionId } of questions)
    if (input !== 'information' && names.has(id))
      answers[id] = {
        column: id,
        ...(textOptionId !== undefined && names.has(`${id}-Comment`) && { text_column: `${id}-Comment` }),
      };
  const person = PEOPLE.find((name) => names.has(name));
  const answered_at = TIMES.find((name) => names.has(name));
  return {
    format: 'jsonl',
    content: linesOf(rows),
    ...(person !== undefined && { person }),
    ...(answered_at !== undefined && { answered_at }),
    answers,
  };
}
