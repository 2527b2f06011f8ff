import { type Hit, hitKinds, hitsOfKindMaximum } from '#contract/search.ts'
import { searchedWords } from '#server/platform/database/full-text.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { SearchDeps } from './index.ts'
import { presentHit } from './search.present.ts'

/**
 * What the actor may see and contains every word of `typed`: of each kind the best ones, kind after kind. Nothing
 * without a word.
 */
export async function findEverything(
  { contributed }: SearchDeps,
  actor: Actor,
  typed: string,
): Promise<Hit[]> {
  const words = searchedWords(typed)
  if (words.length === 0) return []
  const searched = { words, limit: hitsOfKindMaximum }
  const found = await Promise.all(
    contributed.searched.map(async ({ kind, find }) => {
      const things = await find(actor, searched)
      return things.map((thing) => presentHit(kind, thing, words))
    }),
  )
  const places = new Map(hitKinds.map((kind, place) => [kind, place]))
  return found
    .flat()
    .toSorted((one, other) => (places.get(one.kind) ?? 0) - (places.get(other.kind) ?? 0))
}
