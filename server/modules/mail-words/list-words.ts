import type { ListedMailWords } from '#contract/mail-words.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { MailWordsDeps } from './deps.ts'
import { publishedWords } from './mail-words.store.ts'

/** Every mail declared by a module, with its current text. */
export async function listWords(
  { contributed, db }: Pick<MailWordsDeps, 'contributed' | 'db'>,
  _actor: Actor,
): Promise<ListedMailWords[]> {
  const rows = new Map((await publishedWords(db.pool)).map((row) => [row.key, row]))
  return contributed.mails.map(({ key, name, occasion, words }) => {
    const { subject, number } = rows.get(key) ?? { ...words, number: 0 }
    return { key, name, occasion, subject, number }
  })
}
