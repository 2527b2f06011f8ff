/** '3 Dec 2026, 18:30' in the local time of a zone. */
const formatted = (at: Date, timeZone: string): string =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(at)

/** A moment in a text for several readers in different zones: '3 Dec 2026, 18:30 UTC'. */
export const utcMoment = (at: Date): string => `${formatted(at, 'UTC')} UTC`

/** A moment for one reader: '3 Dec 2026, 19:30 (Europe/Paris)'; in UTC if their zone is unknown. */
export const momentIn = (at: Date, timeZone: string | null): string =>
  timeZone === null
    ? utcMoment(at)
    : `${formatted(at, timeZone)} (${timeZone.replaceAll('_', ' ')})`

const written = /\b\d{1,2} [A-Z][a-z]{2,3} \d{4}, \d{2}:\d{2} UTC\b/g

/** Whether a text contains a moment written by `utcMoment`. */
export const hasMoments = (text: string): boolean => text.search(written) !== -1

/** Replaces each moment written by `utcMoment` in a text with a reader's own form. */
export const withMoments = (text: string, say: (instant: string) => string): string =>
  text.replace(written, (found) => {
    const at = Date.parse(found.replace(',', '').replace('Sept', 'Sep'))
    return Number.isNaN(at) ? found : say(new Date(at).toISOString())
  })
