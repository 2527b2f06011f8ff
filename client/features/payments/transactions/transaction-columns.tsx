import { Badge } from '#client/ui/displays/badge.tsx'
import { moment } from '#client/ui/displays/format.ts'
import { MemberLink } from '#client/ui/displays/member-link.tsx'
import type { Column } from '#client/ui/lists/table.tsx'
import { amountText } from '#contract/currencies.ts'
import type { Transaction } from '#contract/payments/payments.ts'
import { disputeLooks, payerOf, providerNames, statusLooks } from './transaction-words.ts'

/** The columns of the payments list. */
export const transactionColumns: Column<Transaction>[] = [
  {
    key: 'user',
    header: 'User',
    phone: 'first',
    wide: true,
    cell: (transaction) => (
      <>
        {transaction.user ? (
          <MemberLink id={transaction.user.id} name={payerOf(transaction)} />
        ) : (
          <span className="block font-medium">{payerOf(transaction)}</span>
        )}
        <span className="block text-compact font-normal break-all text-muted-foreground @max-xl:hidden">
          {transaction.user?.email}
        </span>
      </>
    ),
  },
  {
    key: 'date',
    header: 'Date',
    phone: 'second',
    cell: ({ createdAt }) => (
      <time dateTime={createdAt} className="tabular-nums @xl:whitespace-nowrap">
        {moment(createdAt)}
      </time>
    ),
  },
  {
    key: 'program',
    header: 'Program',
    cell: ({ program, offerName }) => (
      <Badge variant={program ?? 'neutral'} className={program ? 'capitalize' : undefined}>
        {program ?? offerName}
      </Badge>
    ),
  },
  {
    key: 'amount',
    header: 'Amount',
    phone: 'first-end',
    align: 'end',
    cell: (row) => <Amount transaction={row} />,
  },
  {
    key: 'status',
    header: 'Status',
    phone: 'second-end',
    cell: (row) => <Status transaction={row} />,
  },
  {
    key: 'provider',
    header: 'Provider ID',
    cell: ({ provider, providerId }) => (
      <>
        <span className="block font-mono text-xs break-all">{providerId}</span>
        <span className="block text-compact text-muted-foreground">{providerNames[provider]}</span>
      </>
    ),
  },
]

function Amount({ transaction }: { transaction: Transaction }) {
  const { amountCents, refundedCents, currency } = transaction
  return (
    <>
      <span className="block tabular-nums @max-xl:inline">{amountText(amountCents, currency)}</span>
      {refundedCents > 0 && (
        <span className="block text-compact text-muted-foreground tabular-nums @max-xl:ml-1.5 @max-xl:inline">
          −{amountText(refundedCents, currency)}
          <span className="sr-only"> refunded</span>
        </span>
      )}
    </>
  )
}

function Status({
  transaction: { status, reason, dispute, inTest },
}: {
  transaction: Transaction
}) {
  const { label, variant } = statusLooks[status]
  return (
    <div className="flex gap-1 @xl:flex-col @xl:items-start">
      <Badge variant={variant}>{label}</Badge>
      {inTest && <Badge variant="outline">Test</Badge>}
      {dispute && (
        <Badge variant={disputeLooks[dispute].variant}>{disputeLooks[dispute].label}</Badge>
      )}
      {reason && (
        <span className="text-compact text-muted-foreground @max-xl:sr-only md:max-w-52">
          {reason}
        </span>
      )}
    </div>
  )
}
