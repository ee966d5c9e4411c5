import { finish } from '../content/finish.ts';
import { Instrument, type Placeholders } from '../content/instrument.ts';
import { and, type Node } from '../content/nodes.ts';
import { UniqueIds } from '../content/unique-ids.ts';
import { isObject, objectsIn, parseJson } from '../limits.ts';
import type { ImportResult } from '../types.ts';
import { UntranslatableError } from '../untranslatable.ts';
import { blocksOf, type Placed, reportBlock } from './flow.ts';
import { conditionOf } from './logic.ts';
import { reportQuestion, reportSurvey } from './losses.ts';
import type { Asked } from './parts.ts';
import { questionsOf } from './questions.ts';
import { Scores } from './scores.ts';
import { type Question, type Survey, surveyOf, tagOf, wordIn } from './source.ts';

/** A choice or text of another question; embedded data and the rest are shown unchanged. */
const PIPED = /^\$\{q:\/\/(QID\w+)\/(?:ChoiceGroup\/SelectedChoices|ChoiceTextEntryValue)\}$/;

interface Part {
  part: { visibleIf?: Node; place: string };
  logic: { place: string; logic: unknown }[];
  extra?: Node;
}

/** Imports a survey of Qualtrics (.qsf). Question ids are the export tags. Throws ImportError. */
export function importQualtrics(text: string): ImportResult {
  const survey = surveyOf(parseJson(text));
  const targets = new Map<string, Asked[]>();
  const placeholders: Placeholders = {
    pattern: /\$\{[^{}]{1,300}\}/g,
    nameOf: ([match]) => targets.get(PIPED.exec(match)?.[1] ?? '')?.[0]?.question.id,
  };
  const instrument = new Instrument(placeholders);
  instrument.title = wordIn(survey.entry.SurveyName);
  instrument.description = wordIn(survey.entry.SurveyDescription);
  instrument.locale = tagOf(wordIn(survey.entry.SurveyLanguage) || 'EN');
  const parts = new SurveyReader(survey, instrument, targets).read();
  for (const { part, logic, extra } of parts) {
    const condition = allConditions(logic, extra, targets, instrument);
    if (condition) part.visibleIf = condition;
  }
  reportSurvey(survey, instrument.findings);
  return finish(instrument, 'qualtrics');
}

class SurveyReader {
  readonly #survey: Survey;
  readonly #instrument: Instrument;
  readonly #targets: Map<string, Asked[]>;
  readonly #scores: Scores;
  readonly #sectionIds = new UniqueIds();
  readonly #tags = new Set<string>();
  readonly #parts: Part[] = [];

  constructor(survey: Survey, instrument: Instrument, targets: Map<string, Asked[]>) {
    this.#survey = survey;
    this.#instrument = instrument;
    this.#targets = targets;
    this.#scores = new Scores(survey, instrument);
  }

  read(): Part[] {
    for (const placed of blocksOf(this.#survey, this.#instrument.findings)) this.#block(placed);
    this.#scores.finish();
    return this.#parts;
  }

  /** People do not see the name of a block. */
  #block(placed: Placed): void {
    const { place, block, branches } = placed;
    reportBlock(placed, this.#instrument.findings);
    const id = this.#sectionIds.add(wordIn(block.Description) || wordIn(block.ID) || 'block');
    const section = { place, id, title: '', titles: new Map(), descriptions: new Map() };
    this.#instrument.addSection(section);
    this.#parts.push({ part: section, logic: branches });
    for (const element of objectsIn(block.BlockElements)) {
      if (element.Type !== 'Question') continue;
      const question = this.#survey.questions.get(wordIn(element.QuestionID));
      if (question && !this.#targets.has(question.qid)) this.#question(question, id);
    }
  }

  #question(question: Question, sectionId: string): void {
    const { findings } = this.#instrument;
    const { qid, place, payload } = question;
    const tag = wordIn(payload.DataExportTag);
    const id = tag === '' || this.#tags.has(tag) ? qid : tag;
    this.#tags.add(id);
    reportQuestion(question, findings);
    const asked = questionsOf({ question, id, findings }).filter(({ question: made }) => {
      made.sectionId = sectionId;
      return this.#instrument.addQuestion(made);
    });
    this.#targets.set(qid, asked);
    this.#scores.add(question, asked);
    const logic = [{ place: `${place}/DisplayLogic`, logic: payload.DisplayLogic }];
    for (const { question: part, extra } of asked) this.#parts.push({ part, logic, ...(extra && { extra }) });
  }
}

function allConditions(
  all: Part['logic'],
  extra: Node | undefined,
  targets: ReadonlyMap<string, Asked[]>,
  instrument: Instrument,
): Node | undefined {
  const nodes = extra ? [extra] : [];
  for (const { place, logic } of all) {
    if (!isObject(logic)) continue;
    try {
      nodes.push(conditionOf(logic, targets, instrument));
    } catch (error) {
      if (!(error instanceof UntranslatableError)) throw error;
      const message = `The condition is left out, because ${error.message}.`;
      instrument.findings.warning('condition_not_carried', place, message);
    }
  }
  return nodes.length === 0 ? undefined : and(...nodes);
}
