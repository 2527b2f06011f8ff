import type { TransactionList } from '#contract/payments.ts'
import { amountText } from '../payment-words.ts'

/** What the payments that match come to: taken in, given back, and what is left. */
export function TransactionTotals({ totals }: { totals: TransactionList['totals'] | undefined }) {
  const shown = (cents: number | undefined) =>
    cents === undefined ? '–' : amountText(cents, 'usd')
  return (
    <dl className="grid grid-cols-3 divide-x border-y">
      <Total label="Paid" value={shown(totals?.paidCents)} />
      <Total label="Refunded" value={shown(totals?.refundedCents)} />
      <Total label="Net" value={shown(totals?.netCents)} strong />
    </dl>
  )
}

function Total({ label, value, strong }: { label: string; value: string; strong?: boolean }) {
  return (
    <div className="min-w-0 px-3 py-3 first:pl-0 last:pr-0 md:px-5">
      <dt className="text-compact text-muted-foreground">{label}</dt>
      <dd
        className={`tabular-nums break-words md:text-xl ${strong ? 'font-semibold' : 'font-medium'}`}
      >
        {value}
      </dd>
    </div>
  )
}
