import { namedObject } from '../../../http/schemas.ts';
import { Optional, type Static, Type } from '../../../http/type.ts';

const SelfService = namedObject('SelfService', {
  export: Optional.Boolean({
    default: true,
    description: 'Whether participants read what is stored about them: their answers and results.',
  }),
  withdraw: Optional.Boolean({
    description:
      'Whether participants withdraw from the program, and erase what is stored about them. Absent: those who came by a public link.',
  }),
});

export const ParticipantSettings = namedObject('ParticipantSettings', {
  self_service: Type.Optional(SelfService),
  review_within_hours: Optional.Integer({
    minimum: 1,
    maximum: 8760,
    description:
      'Within how many hours a withheld result is reviewed. Participants are shown the time, `review_by`, until the review. Absent: no time is shown.',
  }),
  double_entry: Optional.Boolean({
    default: false,
    description:
      'Whether two people enter each paper form; an evaluation is completed when their entries agree or their disagreements are resolved.',
  }),
});
export type ParticipantSettings = Static<typeof ParticipantSettings>;

export const EXAMPLE_SETTINGS = {
  self_service: { export: true, withdraw: true },
  review_within_hours: 48,
};
