import {
  missingLimits,
  sharesConnections,
  timeLimits,
} from '#server/platform/database/pooled-connections.ts'
import { ConfigError } from './config.ts'

/**
 * Makes sure that the addresses lead where they must: what listens for notifications and holds locks needs a
 * connection of its own, and a pooler's connections need time limits of the server. Throws ConfigError.
 */
export async function requireSuitablePool(database: {
  url: string
  directUrl: string
}): Promise<void> {
  const { url, directUrl } = database
  if (await sharesConnections(directUrl)) throw sharedConnections(url === directUrl)
  if (url === directUrl) return
  const missing = await missingLimits(url)
  if (missing instanceof Error) throw refusedParameters(missing.message)
  if (missing.length > 0) throw withoutLimits(missing, new URL(directUrl))
}

const refusedParameters = (message: string) =>
  new ConfigError(
    [
      'The academy cannot use this database as it is configured:',
      `  The pooler at DATABASE_URL says: ${message}. In the configuration of PgBouncer:`,
      `  ignore_startup_parameters = ${Object.keys(timeLimits).join(',')}`,
    ].join('\n'),
  )

const sharedConnections = (isOnlyUrl: boolean) =>
  new ConfigError(
    [
      'The academy cannot use this database as it is configured:',
      isOnlyUrl
        ? '  DATABASE_URL leads to a pooler that lends connections for single transactions, such as PgBouncer with pool_mode = transaction.'
        : '  DATABASE_DIRECT_URL leads to a pooler that lends connections for single transactions. It has to be the address of the server itself.',
      '  Notifications, the queue of jobs and locks need connections of their own to the server.',
      "  Set the server's own address as well. Example: DATABASE_DIRECT_URL='postgres://academy:secret@db.example.com:5432/academy'",
    ].join('\n'),
  )

function withoutLimits(missing: readonly string[], { username, pathname }: URL) {
  const names = Object.entries(timeLimits).filter(([name]) => missing.includes(name))
  return new ConfigError(
    [
      'The academy cannot use this database as it is configured:',
      '  A pooler does not pass on the time limits of statements, and the server has none of its own. On the server:',
      ...names.map(
        ([name, value]) =>
          `  alter role "${username}" in database "${pathname.slice(1)}" set ${name} = '${value}';`,
      ),
    ].join('\n'),
  )
}
