/** '3 Dec 2026, 18:30' by the clocks of a zone. */
const said = (at: Date, timeZone: string): string =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(at)

/** A moment in a text for several readers, who are in different zones: '3 Dec 2026, 18:30 UTC'. */
export const utcMoment = (at: Date): string => `${said(at, 'UTC')} UTC`

/** A moment as it is written to one reader: '3 Dec 2026, 19:30 (Europe/Paris)'; in UTC where no zone is known. */
export const momentIn = (at: Date, timeZone: string | null): string =>
  timeZone === null ? utcMoment(at) : `${said(at, timeZone)} (${timeZone.replaceAll('_', ' ')})`

const written = /\b\d{1,2} [A-Z][a-z]{2,3} \d{4}, \d{2}:\d{2} UTC\b/g

/** Whether `utcMoment` has written a moment into a text. */
export const hasMoments = (text: string): boolean => text.search(written) !== -1

/** A text in which each moment that `utcMoment` has written is said in another way, as one reader has it. */
export const withMoments = (text: string, say: (instant: string) => string): string =>
  text.replace(written, (found) => {
    const at = Date.parse(found.replace(',', '').replace('Sept', 'Sep'))
    return Number.isNaN(at) ? found : say(new Date(at).toISOString())
  })
