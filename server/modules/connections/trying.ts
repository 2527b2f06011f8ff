import { type ConnectionName, connectionLabels } from '#contract/connections/connection-names.ts'
import type { TriedConnection, TypedValues } from '#contract/connections/connections.ts'
import { recordAudit } from '#server/platform/audit/audit.ts'
import { selectStored } from '#server/platform/connections/connections.store.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { refuseInDemo, requireUsable, valuesFor } from './checking.ts'
import type { TryingDeps } from './index.ts'
import { given, opened } from './reading.ts'
import type { Attempt } from './tries/attempt.ts'
import { tryCdn } from './tries/cdn.ts'
import { tryMail } from './tries/mail.ts'
import { tryPayPal, tryPaystack, tryStripe } from './tries/payments.ts'
import { tryBackups, tryStorage } from './tries/places.ts'
import { tryTelegram } from './tries/telegram.ts'

const ways: Readonly<Record<ConnectionName, (attempt: Attempt) => Promise<TriedConnection>>> = {
  mail: tryMail,
  stripe: tryStripe,
  paypal: tryPayPal,
  paystack: tryPaystack,
  telegram: tryTelegram,
  storage: tryStorage,
  backup: tryBackups,
  cdn: tryCdn,
}

/**
 * Really tries a connection, with typed values where there are some and otherwise with those that are set, and saves
 * nothing. What the service says is the answer; throws 422 if there is nothing to try, or it cannot be used.
 */
export async function attemptConnection(
  deps: TryingDeps,
  actor: Actor,
  connection: ConnectionName,
  list: TypedValues,
): Promise<TriedConnection> {
  const { config, db, tries } = deps
  const typed = valuesFor(deps, connection, list)
  await refuseInDemo(db.pool)
  await tries.consume(actor.id)
  const stored = opened(deps, await selectStored(db.pool))
  await requireUsable(deps, connection, { typed, stored, isComplete: false })
  const fixed = given(config.connections.environment)
  return ways[connection]({
    deps,
    actor,
    values: { ...stored, ...typed, ...fixed },
    isFixed: (name) => name in fixed,
  })
}

/** The same at the owner's wish, which is recorded: somebody else's service was asked. */
export async function tryConnection(
  deps: TryingDeps,
  actor: Actor,
  connection: ConnectionName,
  list: TypedValues,
): Promise<TriedConnection> {
  const tried = await attemptConnection(deps, actor, connection, list)
  await recordAudit(deps.db.pool, actor, {
    action: 'connection.tried',
    name: connectionLabels[connection],
    details: { works: tried.works },
  })
  return tried
}
