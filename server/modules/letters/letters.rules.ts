import type { LetterState } from '#contract/letters.ts'

interface Reader {
  name: string
  email: string
}

const valuesOf = ({ name, email }: Reader): Record<string, string> => ({
  name,
  'first name': name.trim().split(/\s+/)[0] ?? name,
  email,
})

const field = /\{\{\s*(name|first[ _]name|email)\s*\}\}/gi
const keyOf = (named: string) => named.toLowerCase().replace('_', ' ')

/** A letter's subject, or its text where nothing is formatted, for one reader; what is no field stays. */
export const fillPlain = (text: string, reader: Reader): string =>
  text.replace(field, (_, named: string) => valuesOf(reader)[keyOf(named)] ?? '')

/** A letter's Markdown for one reader; `asText` makes text of a name, whatever stands in it. */
export const fillBody = (body: string, reader: Reader, asText: (value: string) => string): string =>
  body.replace(field, (_, named: string) => asText(valuesOf(reader)[keyOf(named)] ?? ''))

interface Sending {
  sendAt: Date | null
  begunAt: Date | null
}

/** How a letter stands that so many get, of whom so many have had their turn. */
export function letterState(
  { sendAt, begunAt }: Sending,
  { people, done }: { people: number; done: number },
): LetterState {
  if (!sendAt) return 'draft'
  if (!begunAt) return 'planned'
  return done < people ? 'sending' : 'sent'
}
