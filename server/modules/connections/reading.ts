import {
  connectionNames,
  isSecretSetting,
  type SettingName,
  settingLabels,
  settingsOf,
} from '#contract/connections/connection-names.ts'
import type {
  Connection,
  ConnectionSetting,
  Connections,
} from '#contract/connections/connections.ts'
import {
  type StoredSetting,
  selectStored,
  versionOf,
} from '#server/platform/connections/connections.store.ts'
import { openSetting } from '#server/platform/connections/seal.ts'
import type { ConnectionsDeps } from './index.ts'
import { endingOf, reasonsOf, unpaired, type Values } from './typed-values.ts'

/** The stored values that can be opened. */
export function opened(
  { config }: Pick<ConnectionsDeps, 'config'>,
  rows: readonly StoredSetting[],
): Values {
  const { key } = config.connections
  const values: Partial<Record<SettingName, string>> = {}
  for (const { name, sealed } of rows) {
    const value = openSetting(key, name, sealed)
    if (value !== null) values[name] = value
  }
  return values
}

/** What the academy is connected with, and where that was set; never a secret. */
export async function readConnections(deps: ConnectionsDeps): Promise<Connections> {
  const { db, identity, system } = deps
  const [rows, inUse] = await Promise.all([selectStored(db.pool), system.connectionsInUse(db.pool)])
  const ids = [...new Set(rows.flatMap(({ changedBy }) => changedBy ?? []))]
  const people = ids.length > 0 ? await identity.usersByIds(db.pool, ids) : []
  const names = new Map(people.map(({ id, name }) => [id, name]))
  const newest = versionOf(rows)
  return {
    connections: present(deps, rows, names),
    processes: {
      running: inUse.length,
      upToDate: inUse.filter((version) => version === newest).length,
    },
  }
}

function present(
  { config, connectionProblems }: ConnectionsDeps,
  rows: readonly StoredSetting[],
  names: ReadonlyMap<string, string>,
): Connection[] {
  const { environment } = config.connections
  const byName = new Map(rows.map((row) => [row.name, row]))
  const values = unsetElsewhere(opened({ config }, rows), environment)
  const reasons = connectionProblems(values)
  const settingOf = (name: SettingName): ConnectionSetting => {
    const row = byName.get(name)
    const isFixed = Boolean(environment[name])
    const value = isFixed ? environment[name] : values[name]
    const isSecret = isSecretSetting(name)
    const changer = row?.changedBy ? names.get(row.changedBy) : undefined
    return {
      name,
      source: isFixed ? 'environment' : row ? 'here' : 'none',
      value: isSecret ? null : (value ?? null),
      ending: isSecret && !isFixed && value ? endingOf(value) : null,
      changedAt: row?.changedAt.toISOString() ?? null,
      changedBy: changer ?? null,
      isLost: row !== undefined && !isFixed && value === undefined,
    }
  }
  return connectionNames.map((name) => {
    const settings = settingsOf[name].map(settingOf)
    const isOfPage = settings.some(({ source }) => source === 'here')
    const pairs = name === 'storage' ? unpaired({ ...values, ...given(environment) }) : []
    const wrong = [...reasonsOf(name, reasons), ...pairs]
    return {
      name,
      settings,
      problem:
        isOfPage && wrong.length > 0
          ? wrong.map((one) => `${settingLabels[one.name]}: ${one.message}`).join(' ')
          : null,
    }
  })
}

type Environment = ConnectionsDeps['config']['connections']['environment']

/** What the environment sets. */
export const given = (environment: Environment): Values =>
  Object.fromEntries(
    Object.entries(environment).flatMap(([name, value]) => (value ? [[name, value] as const] : [])),
  )

/** Values without those that the environment sets, which wins. */
export const unsetElsewhere = (values: Values, environment: Environment): Values =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !environment[name as SettingName]))
