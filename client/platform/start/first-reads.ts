import type { FetchQueryOptions, QueryClient, QueryKey } from '@tanstack/react-query'
import { readBatch } from '#contract/batch-reads.ts'
import { call } from '../http/call.ts'
import { gatherReads } from '../http/gathered-reads.ts'

/** A read that a section shows first, and that can be made before the section is shown. */
export interface FirstRead {
  isHere: (client: QueryClient) => boolean
  /** Makes it, unless there is a new answer; resolves when it has ended, however that was. */
  ask: (client: QueryClient) => Promise<unknown>
}

/** The read of this query. */
export const firstRead = <Received, Failure, Data, Key extends QueryKey>(
  query: FetchQueryOptions<Received, Failure, Data, Key>,
): FirstRead => ({
  isHere: (client) => client.getQueryData(query.queryKey) !== undefined,
  ask: (client) => client.prefetchQuery(query),
})

/** Makes those of the reads that have no answer yet, all in one request. */
export async function askInOne(client: QueryClient, reads: readonly FirstRead[]): Promise<void> {
  const missing = reads.filter((read) => !read.isHere(client))
  const gathered = gatherReads(() => {
    for (const read of missing) void read.ask(client)
  })
  if (gathered.size === 0) return
  const of = [...gathered.keys()].join(' ')
  const parts = await call(readBatch, { query: { of } }).catch(() => null)
  for (const [address, { resolve }] of gathered) {
    const part = parts?.[address]
    resolve(part && new Response(part.body, { headers: part.headers }))
  }
}
