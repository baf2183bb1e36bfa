/** What each status may become; a terminal one becomes nothing. */
export type Transitions<S extends string> = Readonly<Record<S, readonly S[]>>;

/** The statuses from which `to` can be reached in one step. */
export function statusesBefore<S extends string>(transitions: Transitions<S>, to: S): S[] {
  return (Object.keys(transitions) as S[]).filter((from) => transitions[from].includes(to));
}
