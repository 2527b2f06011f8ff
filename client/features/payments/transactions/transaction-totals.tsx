import { useOffer } from '#client/platform/start/offers.ts'
import { amountText } from '#contract/currencies.ts'
import type { TransactionList } from '#contract/payments/payments.ts'

/** The totals of the matching payments, one line per currency: received, refunded, and what is left. */
export function TransactionTotals({ totals }: { totals: TransactionList['totals'] | undefined }) {
  const { currency } = useOffer('academy')
  const sums = totals?.byCurrency?.length ? totals.byCurrency : totals && [{ ...totals, currency }]
  const shown = (of: 'paidCents' | 'refundedCents' | 'netCents') =>
    sums?.map((sum) => amountText(sum[of], sum.currency)).join('\n') ?? '–'
  return (
    <dl className="grid grid-cols-3 divide-x border-y">
      <Total label="Paid" value={shown('paidCents')} />
      <Total label="Refunded" value={shown('refundedCents')} />
      <Total label="Net" value={shown('netCents')} strong />
    </dl>
  )
}

function Total({ label, value, strong }: { label: string; value: string; strong?: boolean }) {
  return (
    <div className="min-w-0 px-3 py-3 first:pl-0 last:pr-0 md:px-5">
      <dt className="text-compact text-muted-foreground">{label}</dt>
      <dd
        className={`tabular-nums break-words whitespace-pre-line md:text-xl ${strong ? 'font-semibold' : 'font-medium'}`}
      >
        {value}
      </dd>
    </div>
  )
}
