import { newId } from '#server/platform/clock.ts'
import { emit } from '#server/platform/events/outbox.ts'
import type { JobKind } from '#server/platform/jobs/jobs.ts'
import type { PromisesDeps } from './index.ts'
import { lookedAtFrom } from './promises.rules.ts'
import {
  findBreach,
  findBreaches,
  insertBreach,
  markExtended,
  type NewBreach,
  type PromiseRow,
  selectPromises,
} from './promises.store.ts'
import { sentInto } from './sent-in.ts'

const breachesAtOnce = 200

/**
 * Every ten minutes: notes what was not reviewed or answered within the promise of a program, each once however many
 * processes look, notifies the owner, and extends the access of the member by a day where the promise says so.
 */
export const noteBreachesJob = (deps: PromisesDeps): JobKind<object> => ({
  name: 'promises.note-breaches',
  cron: '*/10 * * * *',
  async handle() {
    for (const promise of await selectPromises(deps.db.pool)) {
      const { hours, program, since } = promise
      if (hours === null) continue
      const sent = sentInto(deps, program)
      for (let more = true; more; ) {
        const at = deps.now()
        const part = { at, from: lookedAtFrom(since, at), limit: breachesAtOnce }
        const found = await findBreaches(deps.db.pool, sent, { ...promise, hours }, part)
        for (const breach of found) await note(deps, promise, breach)
        more = found.length === breachesAtOnce
      }
    }
  },
})

/** Notes a breach once; what follows from it is in the same transaction. */
const note = (
  deps: PromisesDeps,
  { program, extends: isExtended }: PromiseRow,
  breach: NewBreach,
): Promise<void> =>
  deps.db.transaction(async (tx) => {
    const { access, now } = deps
    // The member first, as all that changes access does.
    await access.lockUser(tx, breach.userId)
    const id = newId()
    const row = { ...breach, id, program, noticedAt: now(), extended: false }
    if (!(await insertBreach(tx, row))) return
    if (isExtended && (await access.extendByDay(tx, breach.userId, program))) {
      await markExtended(tx, id)
    }
    await emit(tx, { type: 'promise.broken', subject: id, audience: { role: 'admin' } })
  })

/** What the owner is told of a breach; null once its member is deleted. */
export async function describeBreach(
  { db, identity, offers }: Pick<PromisesDeps, 'db' | 'identity' | 'offers'>,
  id: string,
): Promise<{ name: string; program: string; kind: NewBreach['kind']; extended: boolean } | null> {
  const breach = await findBreach(db.pool, id)
  if (!breach) return null
  const [[user], program] = await Promise.all([
    identity.usersByIds(db.pool, [breach.userId]),
    offers.titleOf(db.pool, breach.program),
  ])
  return user ? { name: user.name, program, kind: breach.kind, extended: breach.extended } : null
}
