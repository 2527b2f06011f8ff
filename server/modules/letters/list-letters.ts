import type { LetterSort } from '#contract/letters.ts'
import type { ListQuery } from '#contract/lists.ts'
import { partOf } from '#server/platform/database/lists.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { LettersDeps } from './deps.ts'
import { presentLetter } from './letters.present.ts'
import { countsOf, searchLetters } from './letters.store.ts'

/** One page of the letters, newest first unless sorted, and their total number. */
export async function listLetters(
  { db }: Pick<LettersDeps, 'db'>,
  _actor: Actor,
  query: ListQuery<LetterSort>,
) {
  const { letters, total } = await searchLetters(db.pool, partOf(query))
  const counts = await countsOf(
    db.pool,
    letters.map(({ id }) => id),
  )
  return { items: letters.map((row) => presentLetter(row, counts.get(row.id))), total }
}
