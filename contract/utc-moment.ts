const format = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'UTC',
})

/** A moment in a text for several readers, who are in different zones: '3 Dec 2026, 18:30 UTC'. */
export const utcMoment = (at: Date): string => `${format.format(at)} UTC`

const written = /\b\d{1,2} [A-Z][a-z]{2,3} \d{4}, \d{2}:\d{2} UTC\b/g

/** A text in which each moment that `utcMoment` has written is said in another way, as one reader has it. */
export const withMoments = (text: string, say: (instant: string) => string): string =>
  text.replace(written, (found) => {
    const at = Date.parse(found.replace(',', '').replace('Sept', 'Sep'))
    return Number.isNaN(at) ? found : say(new Date(at).toISOString())
  })
