/** How many people take part in a program, in cells of at least the privacy floor. */
export interface Participation {
  /** When the cycle began that is counted; null in a program without cycles. */
  cycle: string | null;
  cells: ParticipationCell[];
}

export interface TakingPart {
  enrolled: number;
  started: number;
  completed: number;
}

export interface ParticipationCell extends TakingPart {
  /** The lowest units that all of them belong to; none for the whole environment. */
  units: readonly string[];
  /** Units below whose people were too few, so that they count here; absent in cells of version 1.0. */
  merged?: readonly string[];
  /** By outcome rule, how many have not been counted by it. */
  open: Record<string, number>;
}
