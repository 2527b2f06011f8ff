/** The calendar day of an instant in a time zone, as YYYY-MM-DD. */
export const dayIn = (timeZone: string, at: Date): string =>
  Temporal.Instant.fromEpochMilliseconds(at.getTime())
    .toZonedDateTimeISO(timeZone)
    .toPlainDate()
    .toString()

/** The day this many days after another one. */
export const dayAfter = (day: string, days = 1): string =>
  Temporal.PlainDate.from(day).add({ days }).toString()

/** How many days lie between two, negative if the second is the earlier one. */
export const daysBetween = (from: string, to: string): number =>
  Temporal.PlainDate.from(from).until(to, { largestUnit: 'days' }).days
