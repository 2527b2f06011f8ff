import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useDelayed } from '#client/platform/lists/use-delayed.ts'
import { signalMessageMaximum } from '#contract/signals/signal-words.ts'
import { signalReadingQuery } from '../managed-signals.queries.ts'

/** How long somebody must have stopped typing before the message is read, in milliseconds. */
const pause = 500

/**
 * What the server reads of a message: after a pause, and at once when `readNow` is called. Only the answer to the last
 * version of the message counts; an earlier call is abandoned.
 */
export function useSignalReading(message: string) {
  const rested = useDelayed(message, pause)
  const [asked, setAsked] = useState<string | null>(null)
  const text = asked === message ? message : rested
  const isReadable = text.trim() !== '' && text.length <= signalMessageMaximum
  const query = useQuery({
    ...signalReadingQuery(text),
    enabled: isReadable,
    placeholderData: keepPreviousData,
  })
  return {
    /** The message that was read. */
    text,
    reading: isReadable ? (query.data ?? null) : null,
    /** Whether it is about an earlier version of the message. */
    isOld: query.isPlaceholderData,
    hasFailed: isReadable && query.isError,
    readNow: () => setAsked(message),
  }
}
