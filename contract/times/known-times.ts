/**
 * The first and the last instant that the academy accepts, in UTC. Anything beyond is a typing
 * error, and years before 1 or after 9999 could be stored but not formatted again.
 */
const firstInstant = '1970-01-01T00:00:00.000Z'
export const lastInstant = '2199-12-31T23:59:59.999Z'

const [first, last] = [Date.parse(firstInstant), Date.parse(lastInstant)]

/** Whether an instant or a day, in the form of the API, lies between the two. */
export function isKnown(time: string): boolean {
  const at = Date.parse(time)
  return at >= first && at <= last
}
