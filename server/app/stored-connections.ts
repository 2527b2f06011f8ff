import {
  type ConnectionName,
  connectionNames,
  type SettingName,
  settingsOf,
} from '#contract/connections/connection-names.ts'
import { selectStored, versionOf } from '#server/platform/connections/connections.store.ts'
import { openSetting } from '#server/platform/connections/seal.ts'
import { defaultLimits, openDatabase } from '#server/platform/database/database.ts'
import { isMissingTable } from '#server/platform/database/problems.ts'
import type { Log } from '#server/platform/log.ts'
import { forPublicNetwork } from '#server/platform/storage/bucket-address.ts'
import { type Config, ConfigError, lendBucketKeys, readConfig } from './config.ts'
import type { Environment } from './environment.ts'

type Values = Readonly<Partial<Record<SettingName, string>>>

/**
 * The configuration completed by what the owner has set on the page Connections of this database. The environment wins,
 * setting by setting. What cannot be opened or used is left out and told in the log: the academy starts without it, so
 * that its owner can type it again.
 */
export async function withStoredConnections(
  config: Config,
  databaseUrl: string,
  log: Log,
): Promise<Config> {
  const rows = await readStored(databaseUrl, log)
  const values: Partial<Record<SettingName, string>> = {}
  for (const { name, sealed } of rows) {
    const value = openSetting(config.connections.key, name, sealed)
    if (value !== null) values[name] = value
    else log.warn({ setting: name }, 'a setting of the page Connections cannot be opened any more')
  }
  return completed(config, { values, version: versionOf(rows) }, log)
}

/** The configuration with these values where the environment has none. */
export function completed(
  config: Config,
  { values, version }: { values: Values; version: string },
  log: Log,
): Config {
  let { environment } = config
  const here: SettingName[] = []
  for (const connection of connectionNames) {
    const own = typedOf(connection, config.environment, values)
    if (Object.keys(own).length === 0) continue
    const wider = { ...environment, ...guarded(own) }
    try {
      readConfig(wider)
      environment = wider
      here.push(...settingsOf[connection].filter((name) => name in own))
    } catch (error) {
      if (!(error instanceof ConfigError)) throw error
      // The reasons name settings, never their values.
      const reasons = Object.fromEntries(error.reasons)
      log.warn({ connection, reasons }, 'what is set on the page Connections cannot be used')
    }
  }
  const connections = { ...config.connections, here, version }
  if (here.length === 0) return { ...config, connections }
  lendBucketKeys(typedOf('storage', config.environment, pick(environment, here)))
  return { ...readConfig(environment), environment: config.environment, connections }
}

/** Why these values could not be used with this environment, by their names. */
export function connectionProblems(
  environment: Environment,
  values: Values,
): ReadonlyMap<string, string> {
  try {
    readConfig({ ...environment, ...guarded(values) })
    return new Map()
  } catch (error) {
    if (error instanceof ConfigError) return error.reasons
    throw error
  }
}

/** The values of a connection that the environment leaves to the page. */
function typedOf(connection: ConnectionName, environment: Environment, values: Values): Values {
  const names = settingsOf[connection].filter((name) => !environment[name] && values[name])
  return Object.fromEntries(names.map((name) => [name, values[name] ?? '']))
}

const pick = (environment: Environment, names: readonly SettingName[]): Values =>
  Object.fromEntries(names.map((name) => [name, environment[name] ?? '']))

/** Whoever types the address of a bucket must not reach this machine's own network by it. */
function guarded(values: Values): Values {
  const { STORAGE_URL: files, BACKUP_DIR: backups } = values
  return {
    ...values,
    ...(files && { STORAGE_URL: forPublicNetwork(files) }),
    ...(backups && { BACKUP_DIR: forPublicNetwork(backups) }),
  }
}

/** The stored settings; none where the database is of an earlier release. */
async function readStored(databaseUrl: string, log: Log) {
  // Nobody waits for an answer yet, and a database that recovers from a crash takes its time.
  const limits = { ...defaultLimits, poolTimeout: 10_000, answerTimeout: 10_000 }
  const db = openDatabase(databaseUrl, log, limits)
  try {
    return await selectStored(db.pool)
  } catch (error) {
    if (isMissingTable(error)) return []
    throw error
  } finally {
    await db.close()
  }
}
