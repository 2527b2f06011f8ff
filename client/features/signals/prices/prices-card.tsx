import { useQuery } from '@tanstack/react-query'
import { seconds } from '#client/platform/http/query.ts'
import { Card } from '#client/ui/displays/card.tsx'
import { moment } from '#client/ui/displays/format.ts'
import { QueryError, Skeleton } from '#client/ui/displays/states.tsx'
import type { Prices } from '#contract/signals/prices.ts'
import { PriceKey } from './price-key.tsx'
import { PriceSettingsForm } from './price-settings-form.tsx'
import { pricesQuery } from './prices.queries.ts'

/** Where prices come from and whether they resolve signals, for whoever manages the settings. */
export function PricesCard() {
  const query = useQuery({ ...pricesQuery(), refetchInterval: seconds(60) })
  return (
    <Card
      title="Prices"
      description="The steps of signals are recorded by hand, or follow from prices: from candles that are imported for the academy, and from quotes that a terminal sends."
    >
      {query.data ? (
        <LoadedPrices prices={query.data} />
      ) : query.isError ? (
        <QueryError message="The prices could not be loaded." query={query} />
      ) : (
        <Skeleton className="h-40 w-full" />
      )}
    </Card>
  )
}

function LoadedPrices({ prices }: { prices: Prices }) {
  const { key, quotes, ...settings } = prices
  return (
    <div className="flex flex-col gap-6 text-sm">
      <PriceSettingsForm settings={settings} />
      <PriceKey present={key} />
      <LastQuotes quotes={quotes} />
    </div>
  )
}

/** How many pairs are shown unless one asks for all. */
const quotesShown = 8

function LastQuotes({ quotes }: Pick<Prices, 'quotes'>) {
  const rest = quotes.slice(quotesShown)
  if (quotes.length === 0) return <p className="text-muted-foreground">No quotes yet</p>
  return (
    <section aria-label="Last quotes">
      <QuoteList quotes={quotes.slice(0, quotesShown)} />
      {rest.length > 0 && (
        <details className="border-t pt-2">
          <summary className="w-fit rounded-sm font-medium">{rest.length} more pairs</summary>
          <QuoteList quotes={rest} />
        </details>
      )}
    </section>
  )
}

function QuoteList({ quotes }: Pick<Prices, 'quotes'>) {
  return (
    <ul className="flex flex-col divide-y">
      {quotes.map(({ pair, bid, ask, at }) => (
        <li key={pair} className="flex flex-wrap justify-between gap-x-4 py-1.5 tabular-nums">
          <span>
            <span className="font-medium">{pair}</span> {bid} / {ask}
          </span>
          <time dateTime={at} className="text-muted-foreground">
            {moment(at)}
          </time>
        </li>
      ))}
    </ul>
  )
}
