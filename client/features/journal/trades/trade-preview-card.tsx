import type { ReactNode } from 'react'
import { amountText, signedAmountText } from '#contract/currencies.ts'
import { multiple, share } from '../journal-words.ts'
import { ResultText } from '../result-text.tsx'
import { previewOf, type TypedTrade } from './trade-preview.ts'

interface TradePreviewProps {
  typed: TypedTrade
  /** The account's balance before the first trade; 0 if not given. */
  balanceCents: number
  defaultRiskPercent: number
  /** Whether the trade is in the account's currency. */
  isAccountCurrency: boolean
}

/** A trade's result while it is being typed. */
export function TradePreview(props: TradePreviewProps) {
  const { typed, balanceCents, defaultRiskPercent, isAccountCurrency } = props
  const { riskCents, rewardR, netCents, r, pips, needsProfit } = previewOf(typed)
  const currency = typed.currency.trim().toUpperCase()
  const isCurrency = /^[A-Z]{3}$/.test(currency)
  const meant = Math.round((balanceCents * defaultRiskPercent) / 100)
  return (
    <section aria-label="Preview" className="rounded-lg border bg-muted/60 p-4">
      <dl className="grid grid-cols-2 gap-x-4 gap-y-3 sm:grid-cols-4">
        <Figure label="Net result">
          {netCents !== null && isCurrency && <ResultText cents={netCents} currency={currency} />}
        </Figure>
        <Figure label="R">{r !== null && multiple(r)}</Figure>
        <Figure label="Pips">{pips?.toFixed(1)}</Figure>
        <Figure label="Risk to reward">{rewardR !== null && `1 : ${rewardR.toFixed(2)}`}</Figure>
      </dl>
      {riskCents !== null && isCurrency && (
        <p className="mt-3 text-compact text-muted-foreground tabular-nums">
          At the stop: {signedAmountText(riskCents, currency)}.
          {meant > 0 &&
            isAccountCurrency &&
            ` You plan to risk ${share(defaultRiskPercent)}: ${amountText(meant, currency)} of the starting balance.`}
        </p>
      )}
      {needsProfit && (
        <p className="mt-3 text-compact text-muted-foreground">
          The profit cannot be calculated from these levels in {currency || 'this currency'}: enter
          it, or the rate.
        </p>
      )}
    </section>
  )
}

function Figure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex min-w-0 flex-col">
      <dt className="text-compact text-muted-foreground">{label}</dt>
      <dd className="text-sm font-semibold tabular-nums">{children || '–'}</dd>
    </div>
  )
}
