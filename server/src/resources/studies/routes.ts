import type { Endpoint } from '../../http/endpoint.ts';
import { changeStudyParticipant } from './participants/change-study-participant.ts';
import { createStudyParticipant } from './participants/create-study-participant.ts';
import { createStudyParticipants } from './participants/create-study-participants.ts';
import { getStudyPanel } from './participants/get-study-panel.ts';
import { getStudyParticipant } from './participants/get-study-participant.ts';
import { getStudyTimeline } from './participants/get-study-timeline.ts';
import { listStudyParticipants } from './participants/list-study-participants.ts';
import { previewStudyProtocol } from './participants/preview-study-protocol.ts';
import { applyStudyProtocol } from './studies/apply-study-protocol.ts';
import { changeStudy } from './studies/change-study.ts';
import { createStudy } from './studies/create-study.ts';
import { getStudy } from './studies/get-study.ts';
import { listStudies } from './studies/list-studies.ts';
import { setStudyStatus } from './studies/set-study-status.ts';

/** Every endpoint for studies and the people in them. */
export const studiesRoutes: readonly Endpoint[] = [
  createStudy,
  listStudies,
  getStudy,
  changeStudy,
  setStudyStatus,

  createStudyParticipant,
  createStudyParticipants,
  listStudyParticipants,
  getStudyParticipant,
  changeStudyParticipant,
  getStudyTimeline,
  getStudyPanel,

  previewStudyProtocol,
  applyStudyProtocol,
];
