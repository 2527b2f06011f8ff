import type { OfficeCall } from '#contract/bookings.ts'
import { recordAudit } from '#server/platform/audit/audit.ts'
import { changedAt, requireUnchanged } from '#server/platform/database/concurrent-change.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { Failure, notFound } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { endCall } from './booking.ts'
import { presentOfficeCall } from './bookings.present.ts'
import { changeBooking, findOfficeBooking, lockBooking } from './bookings.store.ts'
import type { BookingsDeps } from './index.ts'
import { tellBoth } from './news.ts'

/** Cancels a call with a word for its student; one that is cancelled stays so. Throws 404, 422 once it is over. */
export function cancelCall(
  deps: Pick<BookingsDeps, 'db' | 'identity' | 'now'>,
  actor: Actor,
  id: string,
  word: string,
): Promise<OfficeCall> {
  return deps.db.transaction(async (tx) => {
    const at = deps.now()
    const before = await lockBooking(tx, id)
    if (!before) throw notFound()
    if (before.cancelledAt !== null) return readOfficeCall(deps, tx, id)
    if (before.endsAt <= at) throw new Failure('rule_violated', 'This call is over.')
    await endCall(tx, before, { at, by: 'mentor', word: word || null })
    await recordAudit(tx, actor, {
      action: 'call.cancelled',
      subject: id,
      person: before.studentId,
      details: { startsAt: before.startsAt.toISOString() },
    })
    const call = await readOfficeCall(deps, tx, id)
    await tellBoth(tx, 'booking.cancelled', before)
    return call
  })
}

/** Writes the note on a call. Throws 404, 409 if it was changed since it was read. */
export function noteCall(
  deps: Pick<BookingsDeps, 'db' | 'identity' | 'now'>,
  actor: Actor,
  id: string,
  { note, seenUpdatedAt }: { note: string; seenUpdatedAt?: string | undefined },
): Promise<OfficeCall> {
  return deps.db.transaction(async (tx) => {
    const before = await lockBooking(tx, id)
    if (!before) throw notFound()
    requireUnchanged(seenUpdatedAt, before)
    // A note about an account that was deleted would stay for ever.
    if (before.studentId === null) {
      throw new Failure('rule_violated', 'The account of this student was deleted.')
    }
    await changeBooking(tx, id, { note, updatedAt: changedAt(before, deps.now()) })
    await recordAudit(tx, actor, { action: 'call.noted', subject: id, person: before.studentId })
    return readOfficeCall(deps, tx, id)
  })
}

async function readOfficeCall(
  { identity }: Pick<BookingsDeps, 'identity'>,
  executor: Executor,
  id: string,
): Promise<OfficeCall> {
  const row = await findOfficeBooking(executor, identity.lookup, id)
  if (!row) throw notFound()
  return presentOfficeCall(row)
}
