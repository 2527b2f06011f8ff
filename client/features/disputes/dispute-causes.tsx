import { useOffers } from '#client/platform/start/offers.ts'
import { Card } from '#client/ui/displays/card.tsx'
import { Table } from '#client/ui/lists/table.tsx'
import type { Column } from '#client/ui/lists/table-column.ts'
import type { DisputeCause, DisputeGauge } from '#contract/disputes.ts'
import { causeName, causeTitles, shareText } from './dispute-words.ts'

const kinds = ['programs', 'coupons', 'ways', 'providers'] as const

/** What the payments of the last twelve months have in common, and how many of them were disputed and refunded. */
export function DisputeCauses({ causes }: Pick<DisputeGauge, 'causes'>) {
  const { academy, mentorship } = useOffers()
  const titles = { academy: academy.title, mentorship: mentorship.title }
  return (
    <Card
      title="What raises the rate"
      description="Payments of the last twelve months, and what became of them since"
    >
      <div className="grid gap-6 @4xl:grid-cols-2">
        {kinds.map((kind) => (
          <section key={kind}>
            <h3 className="mb-2 text-sm font-medium">{causeTitles[kind]}</h3>
            <Table
              caption={causeTitles[kind]}
              columns={[
                {
                  key: 'name',
                  header: 'Payments with',
                  phone: 'first',
                  cell: (cause) => causeName(kind, cause, titles),
                },
                ...columns,
              ]}
              rows={causes[kind]}
              rowKey={({ name }) => name ?? ''}
              empty="No payments yet"
            />
          </section>
        ))}
      </div>
    </Card>
  )
}

const columns: Column<DisputeCause>[] = [
  {
    key: 'payments',
    header: 'Payments',
    align: 'end',
    phone: 'first-end',
    cell: ({ payments }) => <span className="tabular-nums">{payments}</span>,
  },
  {
    key: 'disputed',
    header: 'Disputed',
    align: 'end',
    phone: 'second',
    cell: ({ disputed, payments }) => (
      <span className="tabular-nums">
        {disputed} ({shareText(disputed, payments)})
      </span>
    ),
  },
  {
    key: 'refunded',
    header: 'Refunded',
    align: 'end',
    phone: 'second-end',
    cell: ({ refunded, payments }) => (
      <span className="tabular-nums">
        {refunded} ({shareText(refunded, payments)})
      </span>
    ),
  },
]
