import type { Actor } from '#server/platform/http/actor.ts'
import { presentStanding } from './challenges.present.ts'
import type { CurrentRow, OwnPart } from './challenges.store.ts'
import type { ChallengesDeps } from './deps.ts'
import { createReadStandings } from './read-standings.ts'

/** The actor's standing at `at` in each of the challenges in which the actor takes part, by its index. */
export async function readCurrentStandings(
  deps: ChallengesDeps,
  actor: Actor,
  rows: readonly CurrentRow[],
  parts: readonly OwnPart[],
  at: Date,
) {
  const standings = createReadStandings(deps, presentStanding)

  if (parts.length === 0) return new Map<number, ReturnType<typeof presentStanding>>()
  const own = new Map(parts.map(([id, joinedAt, completedAt]) => [id, { joinedAt, completedAt }]))
  const joined = rows.flatMap((row, index) => {
    const { joinedAt, completedAt = null } = own.get(row.id) ?? {}
    if (joinedAt === undefined) return []
    const completed = completedAt === null ? null : new Date(completedAt)
    return [{ ...row, index, joinedAt: new Date(joinedAt), completedAt: completed }]
  })
  const found = await standings(actor, joined, at)
  return new Map(
    joined.flatMap(({ index }, place) => {
      const standing = found[place]
      return standing ? [[index, standing]] : []
    }),
  )
}
