const day = 86_400_000

/** The seven days in UTC that end with the day of `now`, as a period for the list of transactions. */
export const failedDays = (now: Date): string =>
  [new Date(now.getTime() - 6 * day), now].map((at) => at.toISOString().slice(0, 10)).join('..')
