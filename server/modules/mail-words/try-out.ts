import type { MailWords } from '#contract/mail-words.ts'
import { fieldsOf, type MailKind } from '#server/platform/mail/mail-kind.ts'
import { requireWords } from './require-words.ts'

/**
 * A mail with this text and examples in its fields. Throws 422 if the text is invalid for the mail.
 */
export function tryOut(kind: MailKind, words: MailWords) {
  requireWords(kind, words)
  const examples = Object.entries(fieldsOf(kind)).map(([name, { example }]) => [name, example])
  const values: Record<string, string> = Object.fromEntries(examples)
  return { kind, words, values, path: kind.examplePath }
}
