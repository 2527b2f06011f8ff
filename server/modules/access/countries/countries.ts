import type { OwnCountry, WithheldCountries, WithheldInput } from '#contract/countries.ts'
import { recordAudit } from '#server/platform/audit/audit.ts'
import { changeOf } from '#server/platform/audit/changes.ts'
import { changedAt, requireUnchanged } from '#server/platform/database/concurrent-change.ts'
import { emit } from '#server/platform/events/outbox.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { lockUser } from '../access.store.ts'
import { isMemberWith } from '../effective-roles.store.ts'
import type { AccessDeps } from '../index.ts'
import {
  declare,
  lockWithheld,
  replaceWithheld,
  selectOwnCountry,
  selectWithheld,
  type Withholding,
} from './countries.store.ts'

/** The country that the caller has declared, and what follows from it. */
export async function readOwnCountry(
  { db }: Pick<AccessDeps, 'db'>,
  actor: Actor,
): Promise<OwnCountry> {
  return selectOwnCountry(db.pool, actor.id)
}

/** Declares the country in which the caller lives; from now on signals follow from it. Earlier ones are kept. */
export async function declareOwnCountry(
  deps: Pick<AccessDeps, 'db' | 'identity' | 'now'>,
  actor: Actor,
  country: string,
): Promise<OwnCountry> {
  const { db, identity, now } = deps
  await db.transaction(async (tx) => {
    await identity.holdSession(tx, actor)
    await lockUser(tx, actor.id)
    await declare(tx, { userId: actor.id, country, at: now() })
    await emit(tx, { type: 'access.changed', subject: actor.id, audience: { user: actor.id } })
  })
  return readOwnCountry(deps, actor)
}

/** The countries in which members receive no signals, and how many that concerns. */
export async function readWithheld({
  db,
  identity: { directory },
  now,
}: Pick<AccessDeps, 'db' | 'identity' | 'now'>): Promise<WithheldCountries> {
  const at = now()
  const members = directory.ids({
    conditions: [isMemberWith(directory.userId, 'community_student', at)],
    at,
  })
  const { updatedAt, ...withheld } = await selectWithheld(db.pool, members)
  return { ...withheld, updatedAt: updatedAt.toISOString() }
}

const isWithholdingUndeclared = ({ countries, withholdsUndeclared }: Withholding) =>
  countries.length > 0 && withholdsUndeclared

/**
 * Chooses those countries, from now on, and what holds for whoever has declared nothing. Members are told where they
 * are asked for the first time, or will receive none. Throws 409 if somebody else has changed it since.
 */
export async function updateWithheld(
  deps: Pick<AccessDeps, 'actors' | 'db' | 'identity' | 'now'>,
  actor: Actor,
  { countries, withholdsUndeclared, updatedAt }: WithheldInput,
): Promise<WithheldCountries> {
  const { actors, db, now } = deps
  await db.transaction(async (tx) => {
    const before = await lockWithheld(tx)
    requireUnchanged(updatedAt, before)
    const after = {
      countries: [...new Set(countries)].toSorted(),
      withholdsUndeclared: withholdsUndeclared ?? before.withholdsUndeclared,
    }
    await replaceWithheld(tx, after, changedAt(before, now()))
    await recordAudit(tx, actor, {
      action: 'signal.countries_set',
      ...changeOf(auditedOf(before), auditedOf(after), ['countries', 'withholdsUndeclared']),
    })
    const audience = { role: 'community_student' } as const
    const isAskedFirst = before.countries.length === 0 && after.countries.length > 0
    if (isAskedFirst || (isWithholdingUndeclared(after) && !isWithholdingUndeclared(before))) {
      await emit(tx, { type: 'country.asked', subject: 'signals', audience })
    }
    await emit(tx, { type: 'settings.changed', audience })
  })
  actors.forgetAll()
  return readWithheld(deps)
}

const auditedOf = ({ countries, withholdsUndeclared }: Withholding) => ({
  countries: countries.join(' '),
  withholdsUndeclared,
})
