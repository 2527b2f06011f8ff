import { type MemberView, viewsMaximum } from '#contract/members.ts'
import { recordAudit } from '#server/platform/audit/audit.ts'
import { Failure } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { MembersDeps } from './index.ts'
import { keepView, removeView, viewsOf } from './members.store.ts'

/** The actor's saved views of the list, by name. */
export function listViews({ db }: Pick<MembersDeps, 'db'>, actor: Actor) {
  return viewsOf(db.pool, actor.id)
}

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
      throw new Failure('rule_violated', `You can save at most ${viewsMaximum} views.`)
    }
    await keepView(tx, { ownerId: actor.id, ...view })
    await recordAudit(tx, actor, { action: 'view.saved', name: view.name })
  })
}

/** Deletes one of the actor's saved views. */
export function deleteView(
  { db }: Pick<MembersDeps, 'db'>,
  actor: Actor,
  name: string,
): Promise<void> {
  return db.transaction(async (tx) => {
    await removeView(tx, actor.id, name)
    await recordAudit(tx, actor, { action: 'view.deleted', name })
  })
}
