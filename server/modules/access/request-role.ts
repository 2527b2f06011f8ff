import type { OwnRoleRequest } from '#contract/access.ts'
import type { PaidProgram } from '#contract/programs.ts'
import { createOnce } from '#server/platform/creations/create-once.ts'
import { violatedForeignKey, violatedUnique } from '#server/platform/database/problems.ts'
import { emit } from '#server/platform/events/outbox.ts'
import { Failure, notFound } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { presentOwnRequest } from './access.present.ts'
import { isActive } from './access.rules.ts'
import { accessRecord, lockUser } from './access.store.ts'
import type { AccessDeps } from './deps.ts'
import { findRequest, insertRequest } from './role-requests.store.ts'

/**
 * Files a request. Throws 409 while one is pending, 422 if the program is open to the user or not
 * offered.
 */
export async function requestRole(
  {
    academySettings,
    db,
    now,
    offers,
  }: Pick<AccessDeps, 'academySettings' | 'db' | 'now' | 'offers'>,
  actor: Actor,
  program: PaidProgram,
): Promise<OwnRoleRequest> {
  try {
    const id = await createOnce(db, actor, async (tx, made) => {
      await lockUser(tx, actor.id)
      const at = now()
      const { subscriptions } = await accessRecord(tx, actor.id)
      if (subscriptions.some((one) => one.program === program && isActive(one, at))) {
        throw new Failure('rule_violated', 'You already have access to this program.')
      }
      const { askWithoutPayment } = await academySettings.read(tx)
      if (!askWithoutPayment) {
        throw new Failure('rule_violated', 'Programs are opened by paying for them.')
      }
      await offers.requireOpen(tx, program)
      const { accessMonths } = await offers.now(tx, program)
      const asked = { id: made, userId: actor.id, program, accessMonths, at }
      const request = await insertRequest(tx, asked)
      await emit(tx, {
        type: 'role_request.filed',
        subject: request.id,
        audience: { role: 'admin' },
      })
    })
    const request = await findRequest(db.pool, id)
    if (!request) throw notFound()
    return presentOwnRequest(request)
  } catch (error) {
    if (violatedUnique(error) === 'role_requests_one_pending') {
      throw new Failure('conflict', 'You already have a pending request for this program.')
    }
    // The user has just been deleted.
    if (violatedForeignKey(error)) throw new Failure('unauthorized', 'Please sign in.')
    throw error
  }
}
