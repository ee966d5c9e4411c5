/** Returns the time of an environment whose test clock is this many seconds ahead of the real time. */
export function environmentTime(realTime: Date, offsetSeconds: number): Date {
  return offsetSeconds === 0 ? realTime : new Date(realTime.getTime() + offsetSeconds * 1000);
}
