import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useEffect } from 'react'
import { Tabs } from '#client/ui/controls/tabs.tsx'
import { Card } from '#client/ui/displays/card.tsx'
import { ErrorState, Skeleton } from '#client/ui/displays/states.tsx'
import { amountText, signedAmountText } from '#contract/currencies.ts'
import type { JournalFigures } from '#contract/journal/journal.ts'
import type { TradeFilter } from '#contract/journal/trade-filter.ts'
import { figuresQuery } from '../journal.queries.ts'
import { loadFailure, multiple, share } from '../journal-words.ts'
import { ResultText } from '../result-text.tsx'
import { EquityCurve } from './equity-curve.tsx'
import { FigureName } from './figure-name.tsx'
import { firstFigures } from './first-figures.ts'

interface FiguresProps {
  filter: TradeFilter
  /** The currency of the amounts; by default that of the settings. */
  currency: string | undefined
  onCurrency: (currency: string) => void
}

/** The figures of the closed trades that match a filter. */
export function Figures({ filter, currency, onCurrency }: FiguresProps) {
  const query = useQuery(figuresQuery({ ...filter, currency }))
  const figures = query.data
  // If there are no trades in the account's own currency, start with one that has some.
  const used = figures?.currencies.find((one) => one !== figures.currency)
  const opened = currency === undefined && figures?.trades === 0 ? used : undefined
  useEffect(() => {
    if (opened) onCurrency(opened)
  }, [opened, onCurrency])
  if (!figures) {
    if (!query.isError) return <Skeleton className="h-80" />
    return <ErrorState message={loadFailure} onRetry={() => void query.refetch()} />
  }
  const shown = (
    <div className="grid gap-4 @4xl:grid-cols-[minmax(0,20rem)_minmax(0,1fr)]">
      <Card title="Results">
        <Results figures={figures} />
      </Card>
      <EquityCurve figures={figures} />
    </div>
  )
  const choices = [...new Set([figures.currency, ...figures.currencies])].sort()
  if (choices.length === 1) return shown
  return (
    <Tabs
      label="Currency of the figures"
      value={figures.currency}
      onChange={onCurrency}
      tabs={choices.map((value) => ({ value, label: value, content: shown }))}
    />
  )
}

/** The headline figures of closed trades. */
export function Results({ figures }: { figures: JournalFigures }) {
  const { currency, trades, won, lost, winRate, maxDrawdown } = figures
  const { profitFactor, expectancyCents, averageR, netProfitCents } = figures
  return (
    <dl className="flex flex-col">
      <div className="flex flex-col gap-1 pb-4">
        <dt className="text-sm">
          <FigureName {...firstFigures.netProfit} />
        </dt>
        <dd className="text-2xl font-semibold break-words">
          <ResultText cents={netProfitCents} currency={currency} />
        </dd>
      </div>
      <Line figure="trades">
        {trades} <Aside>closed</Aside>
      </Line>
      <Line figure="winRate">
        {winRate === null ? '–' : share(winRate)}{' '}
        {trades > 0 && (
          <Aside>
            {won} won, {lost} lost
          </Aside>
        )}
      </Line>
      <Line figure="profitFactor">{profitFactor === null ? '–' : profitFactor.toFixed(2)}</Line>
      <Line figure="expectancy">
        {expectancyCents === null ? '–' : signedAmountText(expectancyCents, currency)}{' '}
        {expectancyCents !== null && <Aside>a trade</Aside>}
      </Line>
      <Line figure="averageR">{averageR === null ? '–' : multiple(averageR)}</Line>
      <Line figure="maxDrawdown">
        {amountText(maxDrawdown.cents, currency)}{' '}
        {maxDrawdown.percent !== null && <Aside>{share(maxDrawdown.percent)}</Aside>}
      </Line>
    </dl>
  )
}

interface LineProps {
  figure: keyof typeof firstFigures
  children: ReactNode
}

function Line({ figure, children }: LineProps) {
  return (
    <div className="flex items-baseline justify-between gap-4 border-t py-0.5">
      <dt className="text-sm">
        <FigureName {...firstFigures[figure]} />
      </dt>
      <dd className="text-right text-sm font-semibold tabular-nums">{children}</dd>
    </div>
  )
}

function Aside({ children }: { children: ReactNode }) {
  return <span className="text-compact font-normal text-muted-foreground">{children}</span>
}
