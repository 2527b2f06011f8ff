import { contentRoles } from '#contract/access/permissions.ts'
import { programs as programTable } from '#contract/offers/programs.ts'
import type { ShopOfferInput } from '#contract/shop/shop-offers.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { Failure } from '#server/platform/failure.ts'
import type { ShopDeps } from './index.ts'

type Deps = Pick<ShopDeps, 'courses' | 'strategies'>
type Contents = Pick<ShopOfferInput, 'calls' | 'courseIds' | 'programs' | 'state' | 'strategyIds'>

/** The error for what is wrong with a field of an offer. */
export const refused = (path: string, message: string) =>
  new Failure('rule_violated', message, { issues: [{ path, message }] })

/**
 * The ids of the courses and strategies to be opened, kept from being deleted. Throws 422 if one is gone, if nothing would
 * be open to a buyer, or if lessons of a course are live sessions that its buyers could not join.
 */
export async function requireContents(
  deps: Deps,
  tx: Executor,
  { calls, courseIds, programs, state, strategyIds }: Contents,
): Promise<{ courseIds: string[]; strategyIds: string[] }> {
  const courses = await deps.courses.keepSold(tx, courseIds)
  if (courses.length < courseIds.length) {
    throw refused('courseIds', 'One of these courses has been deleted. Choose again.')
  }
  const strategies = await deps.strategies.keepSold(tx, strategyIds)
  if (strategies.length < strategyIds.length) {
    throw refused('strategyIds', 'One of these strategies has been deleted. Choose again.')
  }
  const isOffered = state === 'on_sale' || state === 'hidden'
  const isAnyPublished = [...courses, ...strategies].some(({ isPublished }) => isPublished)
  if (isOffered && programs.length === 0 && calls === 0 && !isAnyPublished) {
    const what = courses.length > 0 ? 'courses' : 'strategies'
    throw refused(
      courses.length > 0 ? 'courseIds' : 'strategyIds',
      `None of these ${what} is published: it would open nothing.`,
    )
  }
  await requireJoinable(deps, tx, { courses, programs })
  return { courseIds: idsOf(courses), strategyIds: idsOf(strategies) }
}

const idsOf = (all: readonly { id: string }[]) => all.map(({ id }) => id)

/** Sessions are open to programs; a buyer is sure to have those that the offer opens, and the community. */
async function requireJoinable(
  { courses }: Pick<Deps, 'courses'>,
  tx: Executor,
  offer: Pick<Contents, 'programs'> & { courses: readonly { id: string; title: string }[] },
): Promise<void> {
  const held = ['community_student', ...offer.programs.map((program) => programTable[program].role)]
  const roles = contentRoles.filter((role) => held.includes(role))
  for (const { id, title } of offer.courses) {
    const open = await Promise.all(roles.map((role) => courses.sessionsAreFor(tx, id, [role])))
    if (open.includes(true)) continue
    throw refused(
      'courseIds',
      `Lessons of ${title} are live sessions, which its buyers could not join. Let the offer open their program as well, or share the sessions with everybody.`,
    )
  }
}
