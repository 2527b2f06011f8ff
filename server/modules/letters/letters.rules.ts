import type { LetterState } from '#contract/letters.ts'

interface Reader {
  name: string
  email: string
}

const marks = /[\\`*_{}[\]()#+\-.!<>|~&]/g

const valuesOf = ({ name, email }: Reader): Record<string, string> => ({
  name,
  'first name': name.trim().split(/\s+/)[0] ?? name,
  email,
})

const field = /\{\{\s*(name|first[ _]name|email)\s*\}\}/gi
const keyOf = (named: string) => named.toLowerCase().replace('_', ' ')

/** A letter's subject for one reader; what is no field stays as it is. */
export const fillSubject = (subject: string, reader: Reader): string =>
  subject.replace(field, (_, named: string) => valuesOf(reader)[keyOf(named)] ?? '')

/** A letter's Markdown for one reader, whose name is text whatever stands in it. */
export const fillBody = (body: string, reader: Reader): string =>
  body.replace(field, (_, named: string) =>
    (valuesOf(reader)[keyOf(named)] ?? '').replace(marks, '\\$&'),
  )

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
