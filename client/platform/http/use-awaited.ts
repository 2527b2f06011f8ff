import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { use, useState } from 'react'
import { useLocation } from 'react-router'
import { seconds } from '../durations.ts'
import type { FirstRead } from '../start/first-reads.ts'

/** Milliseconds for which the previous section stays; then the next one says itself that it is loading. */
const patience = seconds(1)

/**
 * For a section that has nothing to show before its first reads are answered: until then the previous one
 * stays. On the first page of a visit there is none.
 */
export function useAwaited(reads: readonly FirstRead[]): void {
  const client = useQueryClient()
  const { key } = useLocation()
  const [entered] = useState(key)
  if (key !== entered || key === 'default') return
  // Once suspended, it is read to the end.
  if (last?.key === key || reads.some((read) => !read.isHere(client)))
    use(arrival(client, reads, key))
}

/** The last arrival, by its place in the history: a section that is being entered has no state of its own. */
let last: { key: string; here: Promise<unknown> } | undefined

function arrival(client: QueryClient, reads: readonly FirstRead[], key: string): Promise<unknown> {
  if (last?.key === key) return last.here
  const answered = Promise.all(reads.map((read) => read.ask(client)))
  const enough = new Promise((resolve) => setTimeout(resolve, patience))
  last = { key, here: Promise.race([answered, enough]) }
  return last.here
}
