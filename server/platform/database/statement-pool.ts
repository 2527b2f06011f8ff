import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type { Pool, PoolClient } from 'pg'
import { onlyReads, type PipelinedReads } from './pipelined-reads.ts'

/** The number of distinct statement texts is small, however many statements are run. */
const rememberedTexts = 2000

/**
 * The query builder's pool: single reads share the pipelined connections, while anything else,
 * above all a transaction, gets a pool connection of its own.
 */
export function statementPool(pool: Pool, reads: PipelinedReads): PostgresPool {
  const known = new Map<string, boolean>()
  const isRead = (text: string) => {
    let answer = known.get(text)
    if (answer === undefined) {
      answer = onlyReads(text)
      if (known.size < rememberedTexts) known.set(text, answer)
    }
    return answer
  }
  const connect = async (): Promise<PostgresPoolClient> => {
    let own: Promise<PoolClient> | null = null
    const query = async (text: string, values: readonly unknown[]) => {
      if (!own && isRead(text)) return reads.query(text, values)
      own ??= pool.connect()
      return (await own).query(text, [...values])
    }
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
