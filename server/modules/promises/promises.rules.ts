/** The beginning of the calendar month, in UTC, in which an instant is. */
export const monthStart = (at: Date): Date =>
  new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), 1))

const day = 24 * 3_600_000

/** How long after it was sent in something can still become a breach, in days: twice the longest promise. */
const lookedBack = 60

/**
 * From when on items are looked at for breaches at `at`: from the beginning of a month, because they are numbered within
 * it, and no further back than is needed.
 */
export function lookedAtFrom(since: Date, at: Date): Date {
  const earliest = new Date(at.getTime() - lookedBack * day)
  return monthStart(since > earliest ? since : earliest)
}
