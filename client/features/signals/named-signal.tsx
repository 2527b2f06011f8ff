import { useQuery } from '@tanstack/react-query'
import { useLayoutEffect, useRef } from 'react'
import { Skeleton } from '#client/ui/displays/states.tsx'
import { SignalCard } from './signal-card.tsx'
import type { SignalHead } from './signal-words.ts'
import { signalQuery } from './signals.queries.ts'

interface NamedSignalProps {
  id: string
  head: SignalHead
}

/** The signal that the address names, as from a notification, above all others. */
export function NamedSignal({ id, head }: NamedSignalProps) {
  const { data, isError } = useQuery(signalQuery(id))
  const frame = useRef<HTMLElement>(null)
  const isThere = data !== undefined
  useLayoutEffect(() => {
    if (!isThere) return
    frame.current?.focus({ preventScroll: true })
    frame.current?.scrollIntoView({ block: 'center' })
  }, [isThere])
  if (isError) {
    return (
      <p className="text-sm text-muted-foreground">
        The signal from your notification is no longer there.
      </p>
    )
  }
  if (!data) return <Skeleton className="h-48" />
  return (
    <section
      ref={frame}
      tabIndex={-1}
      aria-label="The signal from your notification"
      className="max-w-xl rounded-xl ring-2 ring-accent"
    >
      <SignalCard signal={data} head={head} />
    </section>
  )
}
