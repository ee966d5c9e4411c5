/** Every endpoint for studies and the people in them. */
export { changeStudyParticipant } from './participants/change-study-participant.ts';
export { createStudyParticipant } from './participants/create-study-participant.ts';
export { createStudyParticipants } from './participants/create-study-participants.ts';
export { getStudyPanel } from './participants/get-study-panel.ts';
export { getStudyParticipant } from './participants/get-study-participant.ts';
export { getStudyTimeline } from './participants/get-study-timeline.ts';
export { listStudyParticipants } from './participants/list-study-participants.ts';
export { previewStudyProtocol } from './participants/preview-study-protocol.ts';
export { applyStudyProtocol } from './studies/apply-study-protocol.ts';
export { changeStudy } from './studies/change-study.ts';
export { createStudy } from './studies/create-study.ts';
export { getStudy } from './studies/get-study.ts';
export { listStudies } from './studies/list-studies.ts';
export { setStudyStatus } from './studies/set-study-status.ts';
