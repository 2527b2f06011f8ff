import type { WithdrawalTerms, WithdrawalTermsInput } from '#contract/withdrawals.ts'
import { recordAudit } from '#server/platform/audit/audit.ts'
import { changeOf } from '#server/platform/audit/changes.ts'
import { changedAt, requireUnchanged } from '#server/platform/database/concurrent-change.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { emit } from '#server/platform/events/outbox.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { instants } from '#server/platform/http/instants.ts'
import type { WithdrawalsDeps } from './index.ts'
import { lockTerms, replaceTerms, selectTerms, type TermsRow } from './withdrawals.store.ts'

/** For whom and how long contracts can be withdrawn from. */
export const readTerms = async ({ db }: Pick<WithdrawalsDeps, 'db'>): Promise<WithdrawalTerms> =>
  instants(await selectTerms(db.pool))

const audited = ({ isOn, days, countries, coversUndeclared }: TermsRow) => ({
  isOn,
  days,
  countries: countries.join(' '),
  coversUndeclared,
})

/** Changes that, from now on; contracts follow the terms of the present. Throws 409 if somebody else has changed them. */
export async function updateTerms(
  { db, now }: Pick<WithdrawalsDeps, 'db' | 'now'>,
  actor: Actor,
  { updatedAt, ...input }: WithdrawalTermsInput,
): Promise<WithdrawalTerms> {
  return db.transaction(async (tx) => {
    const before = await lockTerms(tx)
    requireUnchanged(updatedAt, before)
    const countries = [...new Set(input.countries)].toSorted()
    const after = { ...input, countries, updatedAt: changedAt(before, now()) }
    await replaceTerms(tx, after)
    await recordAudit(tx, actor, {
      action: 'withdrawal.terms_changed',
      ...changeOf(audited(before), audited(after), [
        'isOn',
        'days',
        'countries',
        'coversUndeclared',
      ]),
    })
    await emit(tx, { type: 'settings.changed', audience: { role: 'community_student' } })
    return instants(after)
  })
}

/** How long the days may be reused after they were read, in milliseconds. */
const freshFor = 5000

export interface CurrentDays {
  /** How many days members have to withdraw, at most five seconds old; null while they cannot by themselves. */
  read(executor: Executor): Promise<number | null>
  /** Forgets what was read, so that the next call reads again: for 'settings.changed'. */
  forget(): void
}

/** The days as every page asks for them. */
export function createCurrentDays({ now }: Pick<WithdrawalsDeps, 'now'>): CurrentDays {
  let cached: { days: number | null; readAt: number } | null = null
  // A read that began before a change must not be kept after it.
  let generation = 0
  return {
    async read(executor) {
      const [began, readAt] = [generation, now().getTime()]
      if (cached && Math.abs(readAt - cached.readAt) < freshFor) return cached.days
      const { isOn, days } = await selectTerms(executor)
      const current = isOn ? days : null
      if (began === generation) cached = { days: current, readAt }
      return current
    },
    forget() {
      generation += 1
      cached = null
    },
  }
}
