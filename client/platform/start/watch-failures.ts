import type { Query, QueryClient } from '@tanstack/react-query'
import { isUnanswered } from '../http/problems.ts'
import { onConnectionChange, readConnection } from '../offline/connection.ts'
import { isAnswering, untilDone } from './until-done.ts'

/**
 * While the academy does not answer, asks whether it does again, and then repeats the reads on the screen that had no
 * answer: no screen that says so waits for a press. Returns a function that ends it.
 */
export function watchFailures(client: QueryClient): () => void {
  let stop: (() => void) | undefined
  const failed = { type: 'active', predicate: isFailed } as const
  const isComplete = () =>
    readConnection() === 'online' && client.getQueryCache().findAll(failed).length === 0
  const repeat = async () => {
    if (!(await isAnswering())) return false
    await client.refetchQueries(failed, { cancelRefetch: false })
    if (!isComplete()) return false
    stop = undefined
    return true
  }
  const look = () => {
    if (!isComplete()) stop ??= untilDone(repeat)
  }
  const ends = [
    onConnectionChange(look),
    client.getQueryCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'error') look()
    }),
  ]
  look()
  return () => {
    for (const end of ends) end()
    stop?.()
  }
}

const isFailed = ({ state }: Query) => isUnanswered(state.error)
