import { useQuery } from '@tanstack/react-query'
import { minutes } from '#client/platform/http/query.ts'
import { ButtonLink } from '#client/ui/controls/button.tsx'
import { pages } from '#contract/site/pages.ts'
import { SignalItems } from './signal-items.tsx'
import { openSignalsQuery } from './signals.queries.ts'
import { RiskWarning } from './warnings/risk-warning.tsx'

const shown = 3

/** The newest premium signals with a link to all of them; nothing if there are none. */
export function NewestSignals() {
  const signals = useQuery({ ...openSignalsQuery(1), refetchInterval: minutes(2) })
  if (!signals.data || signals.data.items.length === 0) return null
  const newest = signals.data.items.toSorted(
    (one, other) => Date.parse(other.createdAt) - Date.parse(one.createdAt),
  )
  return (
    <section aria-labelledby="newest-signals" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h2 id="newest-signals" className="text-lg font-semibold">
          Newest signals
        </h2>
        <ButtonLink to={pages.signals} variant="link" size="sm" className="-mr-3">
          All signals
        </ButtonLink>
      </div>
      <SignalItems items={newest.slice(0, shown)} head="title" />
      <RiskWarning />
    </section>
  )
}
