import {
  type ConnectionName,
  connectionLabels,
  isSettingOf,
  type SettingName,
  settingLabels,
} from '#contract/connections/connection-names.ts'
import type { Connections, TypedValues } from '#contract/connections/connections.ts'
import { recordAudit } from '#server/platform/audit/audit.ts'
import {
  deleteSetting,
  lockStored,
  selectStored,
  storeSettings,
} from '#server/platform/connections/connections.store.ts'
import { sealSetting } from '#server/platform/connections/seal.ts'
import { Failure, notFound } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { isWithin, parseBucketAddress } from '#server/platform/storage/bucket-address.ts'
import { refuseInDemo, requireUsable, valuesFor } from './checking.ts'
import type { TryingDeps } from './index.ts'
import { opened, readConnections } from './reading.ts'
import { attemptConnection } from './trying.ts'
import type { Values } from './typed-values.ts'

/**
 * Sets values of a connection, which the academy uses once it is started again. Throws 422 if they cannot be used, or
 * if the files of the academy would be out of reach.
 */
export async function saveConnection(
  deps: TryingDeps,
  actor: Actor,
  connection: ConnectionName,
  list: TypedValues,
): Promise<Connections> {
  const { config, db, now } = deps
  const typed = valuesFor(deps, connection, list)
  await refuseInDemo(db.pool)
  // Servers are asked before the transaction, which waits for nobody.
  const before = opened(deps, await selectStored(db.pool))
  await requireUsable(deps, connection, { typed, stored: before, isComplete: true })
  if (connection === 'storage') await requireReachable(deps, actor, { list, typed, before })
  const names = Object.keys(typed) as SettingName[]
  await db.transaction(async (tx) => {
    await lockStored(tx)
    const known = { changedAt: now(), changedBy: actor.id }
    await storeSettings(
      tx,
      names.map((name) => ({
        name,
        sealed: sealSetting(config.connections.key, name, typed[name] ?? ''),
        ...known,
      })),
    )
    await recordAudit(tx, actor, {
      action: 'connection.changed',
      name: connectionLabels[connection],
      details: { settings: names.map((name) => settingLabels[name]).join(', ') },
    })
  })
  return readConnections(deps)
}

/** The next start must find the files: a bucket that does not work, or another than the present one, is refused. */
async function requireReachable(
  deps: TryingDeps,
  actor: Actor,
  { list, typed, before }: { list: TypedValues; typed: Values; before: Values },
): Promise<void> {
  const { STORAGE_URL: present, connections } = deps.config
  const wanted = parseBucketAddress(typed.STORAGE_URL ?? '')
  if (wanted && present && !(isWithin(wanted, present) && isWithin(present, wanted))) {
    const message =
      'The files of the academy are in another bucket, and would not be found any more. Whoever runs the server can move them.'
    throw new Failure('rule_violated', message)
  }
  const hasBucket = wanted ?? before.STORAGE_URL ?? connections.environment.STORAGE_URL
  if (!hasBucket) return
  const { works, answer } = await attemptConnection(deps, actor, 'storage', list)
  if (works) return
  throw new Failure(
    'rule_violated',
    `It was not saved, because the academy could not start with it. ${answer}`,
  )
}

/** Removes a value that was set on the page; throws 404 if none was, 422 if the files would be out of reach. */
export async function removeSetting(
  deps: TryingDeps,
  actor: Actor,
  { connection, setting }: { connection: ConnectionName; setting: SettingName },
): Promise<Connections> {
  const { config, db } = deps
  if (!isSettingOf(connection, setting)) throw notFound()
  await db.transaction(async (tx) => {
    await refuseInDemo(tx)
    const rows = await lockStored(tx)
    if (!rows.some(({ name }) => name === setting)) throw notFound()
    if (
      config.STORAGE_URL &&
      config.connections.here.includes(setting) &&
      connection === 'storage'
    ) {
      const message =
        'The files of the academy are in this bucket, and would not be found any more. Whoever runs the server can move them.'
      throw new Failure('rule_violated', message)
    }
    await deleteSetting(tx, setting)
    await recordAudit(tx, actor, {
      action: 'connection.removed',
      name: connectionLabels[connection],
      details: { setting: settingLabels[setting] },
    })
  })
  return readConnections(deps)
}
