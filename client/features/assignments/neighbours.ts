import type { QueuedSubmission } from '#contract/assignments.ts'

/** The attempts that wait for a grade before and after one, in the order of their list; null at its ends. */
export function neighboursOf(
  listed: readonly QueuedSubmission[],
  id: string,
): { previous: QueuedSubmission | null; next: QueuedSubmission | null } {
  const place = listed.findIndex((one) => one.id === id)
  const waits = ({ grade }: QueuedSubmission) => grade === null
  return {
    previous: listed.slice(0, Math.max(0, place)).findLast(waits) ?? null,
    // One that is graded has left its place: what waits longest is next then.
    next: listed.slice(place + 1).find(waits) ?? null,
  }
}
