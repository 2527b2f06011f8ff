import { useQuery } from '@tanstack/react-query'
import { ButtonLink } from '#client/ui/controls/button.tsx'
import { rText } from '#client/ui/displays/format.ts'
import { lateContent } from '#client/ui/overlays/late-content.tsx'
import type { Signal } from '#contract/signals/signals.ts'
import { pages } from '#contract/site/pages.ts'
import { isFinal } from './signal-words.ts'
import { followedSignalsQuery } from './signals.queries.ts'
import { TakeLink } from './take-link.tsx'

/** Late, since a size is worked out with the schemas, which no list of signals loads. */
const SizedTake = lateContent(async () => (await import('./sized-take.tsx')).SizedTake)

/** The results of the reader's own trades of a signal; while it is open, their own size and a button that records one. */
export function OwnTrades({ signal }: { signal: Signal }) {
  const followed = useQuery(followedSignalsQuery())
  const own = followed.data?.find(({ signalId }) => signalId === signal.id)
  const canTake = !isFinal(signal.status) && signal.pair !== null && signal.direction !== null
  if (!own && !canTake) return null
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
      {own && (
        <ButtonLink
          size="sm"
          variant="ghost"
          to={`${pages.journal}?signalId=${signal.id}`}
          className="-ml-2 tabular-nums"
        >
          {ownText(own)}
        </ButtonLink>
      )}
      {canTake && (
        <SizedTake
          signal={signal}
          waiting={<TakeLink signal={signal} />}
          failure="Your own size could not be loaded."
        />
      )}
    </div>
  )
}

/** 'Your 2 trades: +1.50 R, 1 open'. */
function ownText(own: { trades: number; open: number; totalR: number; withR: number }): string {
  const { trades, open, totalR, withR } = own
  const parts = [
    ...(withR > 0 ? [rText(totalR)] : []),
    ...(open > 0 ? [`${open} open`] : []),
    ...(withR === 0 && open === 0 ? ['no R without a stop'] : []),
  ]
  return `Your ${trades === 1 ? 'trade' : `${trades} trades`}: ${parts.join(', ')}`
}
