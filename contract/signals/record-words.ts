import type { RecordEntry } from './record-entries.ts'
import { stepWords, type WordedStep } from './step-words.ts'

const kinds: Readonly<Record<string, string>> = {
  published: 'Published',
  changed: 'Changed',
  picture: 'Picture set',
  expired: 'Expired',
  deleted: 'Deleted',
  taken_over: 'Taken over',
  key: 'Key replaced',
}

/** The step that an entry is about; null if there is none. Somebody may have written anything there. */
export function stepOfEntry({ content }: Pick<RecordEntry, 'content'>): WordedStep | null {
  const step = content?.step
  if (typeof step !== 'object' || step === null) return null
  const said: Partial<Record<keyof WordedStep, unknown>> = step
  return {
    kind: String(said.kind),
    target: typeof said.target === 'number' ? said.target : null,
    price: decimalOf(said.price),
    part: decimalOf(said.part),
  }
}

const decimalOf = (value: unknown) =>
  typeof value === 'string' && /^[\d.]{1,30}$/.test(value) ? value : null

/** What an entry says, in words, and when it was recorded; null if its content is not in the file. */
export function entryWords(
  entry: Pick<RecordEntry, 'content'>,
): { what: string; at: string | null } | null {
  const { content } = entry
  if (!content) return null
  const { kind, at } = content
  const step = kind === 'step' ? stepOfEntry(entry) : null
  const isTime = typeof at === 'string' && /^[-\dT:.]+Z$/.test(at) && !Number.isNaN(Date.parse(at))
  return {
    what: (step ? stepWords(step) : kinds[String(kind)]) ?? 'Unreadable',
    at: isTime ? at : null,
  }
}
