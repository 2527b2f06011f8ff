import type { MailText } from '#contract/mail-words.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { fieldsOf, type MailKind, requiredOf } from '#server/platform/mail/mail-kind.ts'
import { versionsOf } from './mail-words.store.ts'

/** A mail's text as the office sees it. */
export async function readWords(executor: Executor, kind: MailKind): Promise<MailText> {
  const rows = await versionsOf(executor, kind.key)
  const { subject, body, number } = rows[0] ?? { ...kind.words, number: 0 }
  const required = requiredOf(kind)
  const { key, name, occasion } = kind
  return {
    key,
    name,
    occasion,
    number,
    words: { subject, body },
    fields: Object.entries(fieldsOf(kind)).map(([field, told]) => ({
      name: field,
      ...told,
      required: required.includes(field),
    })),
    versions: [
      ...rows.map((row) => ({ number: row.number, publishedAt: row.publishedAt.toISOString() })),
      { number: 0, publishedAt: null },
    ],
  }
}
