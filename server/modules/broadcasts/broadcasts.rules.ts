import type { BroadcastState } from '#contract/broadcasts.ts'

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

/** A broadcast's subject or plain text for one reader; unknown fields are unchanged. */
export const fillPlain = (text: string, reader: Reader): string =>
  text.replace(field, (_, named: string) => valuesOf(reader)[keyOf(named)] ?? '')

/** A broadcast's Markdown for one reader; `asText` escapes a name, whatever it contains. */
export const fillBody = (body: string, reader: Reader, asText: (value: string) => string): string =>
  body.replace(field, (_, named: string) => asText(valuesOf(reader)[keyOf(named)] ?? ''))

interface Sending {
  sendAt: Date | null
  begunAt: Date | null
}

/** The state of a broadcast, by its number of recipients and of those processed. */
export function broadcastState(
  { sendAt, begunAt }: Sending,
  { people, done }: { people: number; done: number },
): BroadcastState {
  if (!sendAt) return 'draft'
  if (!begunAt) return 'planned'
  return done < people ? 'sending' : 'sent'
}
