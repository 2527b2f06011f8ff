import type { RawBuilder } from 'kysely'
import type { Executor } from '#server/platform/database/database.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { type Asked, hasCards } from './cards.store.ts'
import { dayIn } from './days.rules.ts'
import type { ReviewsDeps } from './index.ts'

/** Today in the time zone of a user; in UTC as long as it is unknown. */
export const todayOf = async (
  deps: Pick<ReviewsDeps, 'identity' | 'now'>,
  executor: Executor,
  userId: string,
): Promise<string> => (await daysOf(deps, executor, userId))(deps.now())

/** The same for any instant. */
export async function daysOf(
  { identity }: Pick<ReviewsDeps, 'identity'>,
  executor: Executor,
  userId: string,
): Promise<(at: Date) => string> {
  const zone = (await identity.zoneOf(executor, userId)) ?? 'UTC'
  return (at) => dayIn(zone, at)
}

/** What every statement needs that reads the cards of somebody: of lessons that are open to them at this moment. */
export const askedOf = ({ courses }: Pick<ReviewsDeps, 'courses'>, actor: Actor): Asked => ({
  userId: actor.id,
  lessons: courses.openLessonsWhere(actor, (videoId: RawBuilder<unknown>) =>
    hasCards(actor.id, videoId),
  ),
})
