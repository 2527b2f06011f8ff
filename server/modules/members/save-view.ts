import { type MemberView, viewsMaximum } from '#contract/members.ts'
import { recordAudit } from '#server/platform/audit/audit.ts'
import { Failure } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { MembersDeps } from './deps.ts'
import { keepView, viewsOf } from './members.store.ts'

/** Saves a view of the list, replacing one of that name; throws 422 if there are too many. */
export function saveView(
  { access, db }: Pick<MembersDeps, 'access' | 'db'>,
  actor: Actor,
  view: MemberView,
): Promise<void> {
  return db.transaction(async (tx) => {
    await access.lockUser(tx, actor.id)
    const names = (await viewsOf(tx, actor.id)).map(({ name }) => name)
    if (!names.includes(view.name) && names.length >= viewsMaximum) {
      throw new Failure('rule_violated', `There can be ${viewsMaximum} views at most.`)
    }
    await keepView(tx, { ownerId: actor.id, ...view })
    await recordAudit(tx, actor, { action: 'view.saved', name: view.name })
  })
}
