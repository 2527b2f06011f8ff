import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { moment } from '#client/ui/displays/format.ts'
import { Markdown } from '#client/ui/displays/markdown.tsx'
import { PriceLadder } from '#client/ui/trading/price-ladder.tsx'
import { amountText, signedAmountText } from '#contract/currencies.ts'
import type { Trade } from '#contract/journal/journal.ts'
import { pages, signalParameter } from '#contract/site/pages.ts'
import { multiple } from '../journal-words.ts'
import { ResultText } from '../result-text.tsx'

/** Everything recorded about a trade. */
export function TradeFacts({ trade }: { trade: Trade }) {
  const { direction, entry, stopLoss, takeProfit, notes } = trade
  const hasLadder = stopLoss !== null || takeProfit !== null
  return (
    <div className="flex flex-col gap-6">
      <div className={hasLadder ? 'grid gap-6 sm:grid-cols-2' : undefined}>
        {hasLadder && (
          <PriceLadder
            direction={direction}
            entry={entry}
            stopLoss={stopLoss}
            takeProfit={takeProfit}
          />
        )}
        <TradeLines trade={trade} />
      </div>
      {notes && (
        <section className="flex flex-col gap-2">
          <h3 className="text-sm font-semibold">Notes</h3>
          <Markdown>{notes}</Markdown>
        </section>
      )}
    </div>
  )
}

/** The facts of a trade, line by line. */
export function TradeLines({ trade }: { trade: Trade }) {
  const { openedAt, closedAt, entry, exit, lots, currency, feesCents, profitCents } = trade
  const { netCents, r, pips, setup, tags, rating, costs, signalId, signalTitle } = trade
  return (
    <dl className="flex flex-col text-sm">
      <Line label="Net result">
        {netCents === null ? 'Open' : <ResultText cents={netCents} currency={currency} />}
      </Line>
      {r !== null && <Line label="R">{multiple(r)}</Line>}
      {pips !== null && <Line label="Pips">{pips.toFixed(1)}</Line>}
      <Line label="Opened">{moment(openedAt)}</Line>
      {closedAt && <Line label="Closed">{moment(closedAt)}</Line>}
      <Line label="Entry">{entry}</Line>
      {exit && <Line label="Exit">{exit}</Line>}
      <Line label="Lots">{lots}</Line>
      {profitCents !== null && (
        <Line label="Profit before fees">{signedAmountText(profitCents, currency)}</Line>
      )}
      <Line label="Fees">{amountText(feesCents, currency)}</Line>
      {costs && (
        <>
          <Line label="Commission">{signedAmountText(costs.commissionCents, currency)}</Line>
          <Line label="Swap">{signedAmountText(costs.swapCents, currency)}</Line>
          {costs.taxesCents !== 0 && (
            <Line label="Taxes">{signedAmountText(costs.taxesCents, currency)}</Line>
          )}
          {costs.feeCents !== 0 && (
            <Line label="Fee">{signedAmountText(costs.feeCents, currency)}</Line>
          )}
        </>
      )}
      {setup && <Line label="Setup">{setup}</Line>}
      {tags.length > 0 && <Line label="Tags">{tags.join(', ')}</Line>}
      {signalId && (
        <Line label="Follows">
          <Link
            to={`${pages.signals}?${signalParameter}=${signalId}`}
            className="underline underline-offset-4"
          >
            {signalTitle ?? 'a signal'}
          </Link>
        </Line>
      )}
      {!signalId && signalTitle && <Line label="Follows">{signalTitle}</Line>}
      {rating !== null && <Line label="Rating">{rating} of 5</Line>}
    </dl>
  )
}

function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-4 border-b py-1.5 last:border-0">
      <dt className="text-muted-foreground">{label}</dt>
      <dd className="min-w-0 text-right font-medium break-words tabular-nums">{children}</dd>
    </div>
  )
}
