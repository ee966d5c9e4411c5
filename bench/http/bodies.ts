/** Bodies of the requests that the floor takes, as the service takes them. */
export interface Subjects {
  items: { external_id: string; profile: object }[];
}

export interface Answers {
  answers: { question_id: string; value: unknown; elapsed_ms: number }[];
}
