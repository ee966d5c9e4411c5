import type {
  AnswerValue,
  EffectiveContext,
  EvaluationInput,
  EvaluationResult,
  RespondentState,
} from '@eps/engine';
import type { Dictionary } from '../../../vault/dictionaries.ts';
import { sealedColumn } from '../../../vault/sealed-column.ts';
import type { SubjectKey } from '../../../vault/vault.ts';

/** The sealed columns of evaluations and answers. All other columns contain ids, times, states or counts. */

/** The inputs that are stored when an evaluation is opened. */
export interface FrozenContext {
  context: EffectiveContext;
  priors: RespondentState['priors'];
  exposure: RespondentState['exposure'];
  /** Set if it is not the evaluation's own id: a superseding evaluation keeps the earlier random draws. */
  seed?: string;
}

/**
 * The stored result. Its status has a separate column, because a review changes it. After the
 * answers were removed, it is what a reader without the right to answers may see.
 */
export type StoredResult = Omit<EvaluationResult, 'status'> & {
  trace: EvaluationResult['trace'] & { answers_removed_at?: string };
};

/** The input of `evaluate()` besides the answer log and the frozen context, stored for replay. */
export type StoredInput = Omit<EvaluationInput, 'state'> & {
  elapsedMs: number | null;
  /** Random, and part of the key of the receipt's digests; removed with the answers. */
  receiptSalt?: string;
};

/** The part of an answer that is sealed; its question and time are columns. */
export interface AnswerContent {
  value: AnswerValue | null;
  /** Of an option that takes one. */
  text?: string;
  declined: boolean;
  /** Of a `consent` with documents: what was agreed to or refused. */
  consent?: { version: string; hash: string };
  /** Whether staff entered it from a paper form. */
  paper?: true;
}

/** An answer as it is stored: without `declined` if it was not declined; older ones have false. */
type StoredAnswer = Omit<AnswerContent, 'declined'> & { declined?: boolean };

const sealedContext = sealedColumn<FrozenContext>('evaluations', 'context');
export const sealedResult = sealedColumn<StoredResult>('evaluations', 'result');
export const sealedInput = sealedColumn<StoredInput>('evaluations', 'input');
/** A context that takes no values from the profile has one block, as most others do. */
const CONTEXT_BLOCK = 128;
/** The length of an input shows how many earlier results it has, as other columns do too. */
const INPUT_BLOCK = 128;
/** Without earlier results, an input says nothing that other columns do not say in plain text. */
const SMALL_INPUT_BLOCK = 64;

/** Seals the context of the evaluation with this id. */
export function sealContext(
  key: SubjectKey,
  id: string,
  context: FrozenContext,
  dictionary: Dictionary | undefined,
): Buffer {
  return sealedContext.seal(key, id, context, {
    contentId: id,
    compression: dictionary && { dictionary, block: CONTEXT_BLOCK },
  });
}

export function openContext(key: SubjectKey, id: string, sealed: Buffer): FrozenContext {
  return sealedContext.open(key, id, sealed);
}

/**
 * Seals a result with its input, in columns of the evaluation with this id. Its answers and context have the
 * same key; with `contentId`, the result that remains without them has a key of its own.
 */
export function sealResult(
  key: SubjectKey,
  id: string,
  { result, input }: { result: StoredResult; input: StoredInput },
  dictionary: Dictionary | undefined,
  contentId = id,
): { result_sealed: Buffer; input_sealed: Buffer } {
  const block = dictionary?.resultBytes ?? 0;
  const inputBlock = input.previous.length === 0 ? SMALL_INPUT_BLOCK : INPUT_BLOCK;
  return {
    result_sealed: sealedResult.seal(key, id, result, {
      contentId,
      compression: dictionary && { dictionary, block },
    }),
    input_sealed: sealedInput.seal(key, id, input, {
      contentId,
      compression: dictionary && { dictionary, block: inputBlock },
    }),
  };
}

export const sealedAnswers = sealedColumn<StoredAnswer[]>('answer_batches', 'values');
