import type { MailWords } from '#contract/mail-words.ts'
import { Failure } from '#server/platform/failure.ts'
import { problemOf } from '#server/platform/mail/fill-words.ts'
import type { MailKind } from '#server/platform/mail/mail-kind.ts'

/** Throws 422 with the reason if a text is invalid for the mail. */
export function requireWords(kind: MailKind, words: MailWords): void {
  const problem = problemOf(kind, words)
  if (problem) throw new Failure('rule_violated', problem)
}
