import type { Client } from 'pg'
import { getConstructionPlans } from 'pg-boss'

import queue from 'pg-boss/package.json' with { type: 'json' }
import { BackupRefused } from './refused.ts'

/** The version of the job queue's tables used by this release. */
export const jobsVersion = queue.pgboss.schema

/** The statements that create the job queue's tables, for use within a transaction. */
export const jobsSql = (): string =>
  getConstructionPlans('pgboss')
    .replace(/^\s*BEGIN;/, '')
    .replace(/COMMIT;\s*$/, '')

/**
 * The version of the job queue's tables in the database; null if there are none yet. Throws
 * BackupRefused for one that this release does not know.
 */
export async function readJobsVersion(client: Client): Promise<number | null> {
  const { rows: found } = await client.query(
    `select to_regclass('pgboss.version') is not null as there`,
  )
  if (!found[0]?.there) return null
  const { rows } = await client.query<{ version: number }>('select version from pgboss.version')
  const version = rows[0]?.version ?? null
  if (version === null || version === jobsVersion) return version
  throw new BackupRefused(
    'The database was last used by another release. Make the backup with that release, or start this one once.',
  )
}
