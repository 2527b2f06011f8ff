import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type { Pool, PoolClient, QueryResult } from 'pg'
import { type Admission, currentAdmission } from '../admission.ts'
import { usedBy } from './held-rights.ts'
import type { ObserveStatement } from './observe-statements.ts'
import { onlyReads, type PipelinedReads } from './pipelined-reads.ts'

/** The number of distinct statement texts is small, however many statements are run. */
const rememberedStatements = 2000

const beginning = /^(?:begin|start transaction)\b/i

/**
 * The query builder's pool: single reads share the pipelined connections, while anything else,
 * above all a transaction, gets a pool connection of its own.
 */
export function statementPool(
  pool: Pool,
  reads: PipelinedReads,
  observe: ObserveStatement | null = null,
): PostgresPool {
  const known = new Map<string, boolean>()
  const isRead = (text: string) => {
    let answer = known.get(text)
    if (answer === undefined) {
      answer = onlyReads(text)
      if (known.size < rememberedStatements) known.set(text, answer)
    }
    return answer
  }
  const connect = async (): Promise<PostgresPoolClient> => {
    let own: Promise<PoolClient> | null = null
    const send = async (text: string, values: readonly unknown[]) => {
      if (!own && isRead(text)) return reads.query(text, values)
      const admission = own ? null : currentAdmission()
      own ??= pool.connect()
      const client = await own
      // A transaction confirms before its own commit.
      if (!admission || beginning.test(text)) return client.query(text, [...values])
      return confirmed(client, admission, () => client.query(text, [...values]))
    }
    const query = observe
      ? (text: string, values: readonly unknown[]) => observe(text, () => send(text, values))
      : send
    return {
      // Cursors, the other possible argument, are not configured.
      query: query as unknown as PostgresPoolClient['query'],
      release: (destroy) =>
        void own?.then((client) => client.release(destroy)).catch(() => undefined),
    }
  }
  return {
    connect,
    options: pool.options,
    end: async () => {
      await Promise.all([pool.end(), reads.close()])
    },
  }
}

/** Runs a single write of a call as a transaction, which is committed if the caller may still do it. */
async function confirmed(
  client: PoolClient,
  admission: Admission,
  write: () => Promise<QueryResult>,
): Promise<QueryResult> {
  await client.query('begin')
  try {
    const result = await write()
    const { sql, parameters } = usedBy(admission.userId)
    await client.query(sql, [...parameters])
    await admission.confirm()
    await client.query('commit')
    return result
  } catch (error) {
    // If even this fails, the connection is lost, and with it the transaction.
    await client.query('rollback').catch(() => undefined)
    throw error
  }
}
