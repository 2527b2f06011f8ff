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
  stoppedAt: Date | null
}

interface Progress {
  people: number
  done: number
  /** Whether the person in whose name it goes out still has the permission. */
  isPermitted: boolean
}

/** The state of a broadcast, by its number of recipients and of those processed. */
export function broadcastState(
  { sendAt, begunAt, stoppedAt }: Sending,
  { people, done, isPermitted }: Progress,
): BroadcastState {
  if (!sendAt) return 'draft'
  if (begunAt && !stoppedAt && done >= people) return 'sent'
  if (stoppedAt || !isPermitted) return 'stopped'
  return begunAt ? 'sending' : 'planned'
}
