/** Request bodies of the floor, in the form of the service. */
export interface Subjects {
  items: { external_id: string; profile: object }[];
}

export interface Answers {
  answers: { question_id: string; value: unknown; elapsed_ms: number }[];
}
