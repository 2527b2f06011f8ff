import { notifyManager, type QueryClient } from '@tanstack/react-query'
import { newestEventHeader } from '#contract/endpoint.ts'
import { getMe } from '#contract/identity/identity.ts'
import { noteNewestEvent } from '../http/newest-event.ts'
import { resultFrom } from '../http/results.ts'
import { keeper } from '../offline/device-worker.ts'
import { readAccessToken } from '../session/tokens.ts'
import { chooseZone } from '../zone.ts'
import { dropEarly, type EarlyParts, type EarlyQuery, readEarly } from './early.ts'

type Source = Pick<EarlyQuery, 'of' | 'counted'>

/** What each result of a call is the answer to. */
const sources = new WeakMap<object, Source>()

/** Notes that a call for `of`, an address below /api, has given this result. */
export function noteResult(result: unknown, { of, counted }: Source): void {
  if (typeof result === 'object' && result !== null) sources.set(result, { of, counted })
}

/** The queries in use whose data are an answer as it came, for the page's next start. */
export function answeredQueries(client: QueryClient): EarlyQuery[] {
  const active = client.getQueryCache().findAll({ type: 'active' })
  return active.flatMap(({ queryKey: key, state: { data }, observers }) => {
    const source = typeof data === 'object' && data !== null ? sources.get(data) : undefined
    const again = observers.some(({ options }) => options.staleTime === 0) || undefined
    return source ? [{ key, ...source, again }] : []
  })
}

/**
 * Gives the queries the answers that were requested before the scripts ran, so that a page is drawn once,
 * with its content, instead of once for each answer. A query in use before the answers came is left to its
 * own call, which takes the same answer.
 */
export function fillEarly(client: QueryClient): void {
  const early = readEarly()
  if (!early) return
  if (early.received) fill(client, early.queries, early.received)
  else void early.parts?.then((received) => readEarly() && fill(client, early.queries, received))
}

function fill(client: QueryClient, queries: EarlyQuery[], received: EarlyParts): void {
  notifyManager.batch(() => {
    for (const { key, of, counted, again } of queries) {
      const part = received[of]
      if (!part || client.getQueryState(key)) continue
      const headers = new Headers(part.headers)
      void keeper()?.(of, readAccessToken(), new Response(part.body, { headers }))
      const result = resultFrom(JSON.parse(part.body), headers, counted)
      noteNewestEvent(headers.get(newestEventHeader))
      noteResult(result, { of, counted })
      if (of === getMe.path) chooseZone(Object(result).timeZone ?? null)
      // Otherwise a later reading would take what is no longer new.
      if (!again) dropEarly(of)
      client.setQueryData(key, result)
    }
  })
}
