import { plainText } from '#contract/plain-text.ts'

/** Texts as they are compared, made once for many searches. */
export const plainTexts = (texts: readonly string[]): string[] =>
  texts.map((text) => plainText(text.replaceAll('\n', ' ')))

/**
 * The places of the texts in which `search` begins, whatever its case and accents; it may go on in the next one. All of
 * them for an empty search.
 */
export function placesOf(plain: readonly string[], search: string): number[] {
  const wanted = plainText(search.trim().replace(/\s+/g, ' '))
  const places = plain.map((_, place) => place)
  if (wanted === '') return places
  return places.filter((place) => {
    const [text = '', next = ''] = plain.slice(place, place + 2)
    return text.includes(wanted) || (`${text} ${next}`.includes(wanted) && !next.includes(wanted))
  })
}
