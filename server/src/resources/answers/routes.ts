import type { Endpoint } from '../../http/endpoint.ts';
import { answerDueQuestions } from './continuous-evaluation/answer-due-questions.ts';
import { askDueQuestions } from './continuous-evaluation/ask-due-questions.ts';
import { explainDueQuestions } from './continuous-evaluation/explain-due-questions.ts';
import { getEvaluation } from './evaluations/get-evaluation.ts';
import { getEvaluationReport } from './evaluations/get-evaluation-report.ts';
import { listEvaluations } from './evaluations/list-evaluations.ts';
import { receiveMailEvents } from './mail-events/receive-mail-events.ts';
import { getMessage } from './messages/get-message.ts';
import { getMessageSettings } from './messages/get-message-settings.ts';
import { getUnsubscribePage } from './messages/get-unsubscribe-page.ts';
import { listMessages } from './messages/list-messages.ts';
import { resendMessage } from './messages/resend-message.ts';
import { resubscribe } from './messages/resubscribe.ts';
import { setMessageSettings } from './messages/set-message-settings.ts';
import { unsubscribe } from './messages/unsubscribe.ts';
import { getOutreach } from './outreach/get-outreach.ts';
import { getOutreachCounters } from './outreach/get-outreach-counters.ts';
import { setOutreach } from './outreach/set-outreach.ts';
import { createPaperEntry } from './paper-entries/create-paper-entry.ts';
import { getPaperDisagreements } from './paper-entries/get-paper-disagreements.ts';
import { getPaperForm } from './paper-entries/get-paper-form.ts';
import { listPaperEntries } from './paper-entries/list-paper-entries.ts';
import { resolvePaperEntry } from './paper-entries/resolve-paper-entry.ts';
import { answerOwnDueQuestions } from './participant/answer-own-due-questions.ts';
import { askOwnDueQuestions } from './participant/ask-own-due-questions.ts';
import { completeParticipantSession } from './participant/complete-participant-session.ts';
import { createParticipantSession } from './participant/create-participant-session.ts';
import { getOwnDueQuestions } from './participant/get-own-due-questions.ts';
import { getParticipantResult } from './participant/get-participant-result.ts';
import { getParticipantSession } from './participant/get-participant-session.ts';
import { renewParticipantToken } from './participant/renew-participant-token.ts';
import { saveParticipantAnswers } from './participant/save-participant-answers.ts';
import { setParticipantLanguage } from './participant/set-participant-language.ts';
import { createPersonalLinks } from './personal-links/create-personal-links.ts';
import { fetchPersonalLinks } from './personal-links/fetch-personal-links.ts';
import { getPersonalLinks } from './personal-links/get-personal-links.ts';
import { changeProgramLink } from './program-links/change-program-link.ts';
import { createProgramLink } from './program-links/create-program-link.ts';
import { deleteProgramLink } from './program-links/delete-program-link.ts';
import { getProgramLink } from './program-links/get-program-link.ts';
import { listProgramLinks } from './program-links/list-program-links.ts';
import { openParticipantLink } from './program-links/open-participant-link.ts';
import { openProgramLink } from './program-links/open-program-link.ts';
import { rotateLinkSigningSecret } from './program-links/rotate-link-signing-secret.ts';
import { deletePushSubscription } from './push-subscriptions/delete-push-subscription.ts';
import { setPushSubscription } from './push-subscriptions/set-push-subscription.ts';
import { deleteSuppression } from './suppressions/delete-suppression.ts';
import { listSuppressions } from './suppressions/list-suppressions.ts';

/** Every endpoint for participants and their answers. */
export const answersRoutes: readonly Endpoint[] = [
  createProgramLink,
  listProgramLinks,
  getProgramLink,
  changeProgramLink,
  deleteProgramLink,
  rotateLinkSigningSecret,

  createParticipantSession,
  openParticipantLink,
  openProgramLink,
  renewParticipantToken,
  getParticipantSession,
  setParticipantLanguage,
  setPushSubscription,
  deletePushSubscription,
  saveParticipantAnswers,
  completeParticipantSession,
  getParticipantResult,
  getOwnDueQuestions,
  askOwnDueQuestions,
  answerOwnDueQuestions,

  getPaperForm,
  createPaperEntry,
  listPaperEntries,
  getPaperDisagreements,
  resolvePaperEntry,

  getEvaluation,
  listEvaluations,
  getEvaluationReport,

  askDueQuestions,
  answerDueQuestions,
  explainDueQuestions,

  setMessageSettings,
  getMessageSettings,
  setOutreach,
  getOutreach,
  getOutreachCounters,
  listMessages,
  getMessage,
  resendMessage,
  getUnsubscribePage,
  unsubscribe,
  resubscribe,
  listSuppressions,
  deleteSuppression,
  receiveMailEvents,
  createPersonalLinks,
  getPersonalLinks,
  fetchPersonalLinks,
];
