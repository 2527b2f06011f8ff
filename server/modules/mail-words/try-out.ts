import type { MailWords } from '#contract/mail-words.ts'
import { fieldsOf, type MailKind } from '#server/platform/mail/mail-kind.ts'
import { requireWords } from './require-words.ts'

/** A mail in these words with examples in its fields. Throws 422 where it cannot say this. */
export function tryOut(kind: MailKind, words: MailWords) {
  requireWords(kind, words)
  const examples = Object.entries(fieldsOf(kind)).map(([name, { example }]) => [name, example])
  const values: Record<string, string> = Object.fromEntries(examples)
  return { kind, words, values, path: kind.examplePath }
}
