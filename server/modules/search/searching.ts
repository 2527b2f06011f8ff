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
  const hits = found.flat()
  return hitKinds.flatMap((kind) => bestOf(hits.filter((hit) => hit.kind === kind)))
}

/** Several modules may find the same thing, such as a lesson by its title and by what is said in it: it is there once. */
function bestOf(hits: readonly Hit[]): Hit[] {
  const known = new Map<string, Hit>()
  for (const hit of hits) if (!known.has(hit.id)) known.set(hit.id, hit)
  return [...known.values()].slice(0, hitsOfKindMaximum)
}
