import type { EvidenceTiming } from '#contract/disputes.ts'

/** The reasons by which providers say that a card was used without its holder. */
const fraudReasons = ['fraudulent', 'unrecognized', 'unauthorised', 'unauthorized', 'fraud']

/** Whether a dispute with this reason counts as fraud. */
export const fraudReasonsCounted: readonly string[] = fraudReasons

/** Whether evidence was sent in time, as of an instant. */
export function timingOf(
  { dueAt, sentAt, outcome }: { dueAt: Date | null; sentAt: Date | null; outcome: string | null },
  at: Date,
): EvidenceTiming {
  if (sentAt) return dueAt && sentAt > dueAt ? 'late' : 'on_time'
  if (!dueAt) return 'unknown'
  // What was decided without evidence, or is past its day, needs none any more.
  return dueAt <= at || outcome !== null ? 'missed' : 'waiting'
}

/** The first instants of the twelve months that end with that of `at`, and of the one after. */
export function monthsUntil(at: Date): Date[] {
  const [year, month] = [at.getUTCFullYear(), at.getUTCMonth()]
  return Array.from({ length: 13 }, (_, index) => new Date(Date.UTC(year, month - 11 + index)))
}

/** A month as 2026-11. */
export const monthOf = (first: Date) => first.toISOString().slice(0, 7)
