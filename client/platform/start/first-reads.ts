import type { FetchQueryOptions, QueryClient, QueryKey } from '@tanstack/react-query'
import { readTogether } from '#contract/together.ts'
import { call } from '../http/call.ts'
import { gatherReads } from '../http/gathered-reads.ts'

/** A read that a section shows first, and that can be made before the section is shown. */
export interface FirstRead {
  isHere: (client: QueryClient) => boolean
  /** Makes it, unless there is a new answer; resolves when it has ended, however that was. */
  ask: (client: QueryClient) => Promise<unknown>
}

/** The read of this query. */
export const firstRead = <Given, Failure, Data, Key extends QueryKey>(
  query: FetchQueryOptions<Given, Failure, Data, Key>,
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
  const parts = await call(readTogether, { query: { of } }).catch(() => null)
  for (const [address, { resolve }] of gathered) {
    const part = parts?.[address]
    resolve(part && new Response(part.body, { headers: part.headers }))
  }
}
