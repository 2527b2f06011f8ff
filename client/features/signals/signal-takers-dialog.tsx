import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { moment, rText } from '#client/ui/displays/format.ts'
import { ErrorState, Spinner } from '#client/ui/displays/states.tsx'
import { type Column, Table } from '#client/ui/lists/table.tsx'
import { Dialog } from '#client/ui/overlays/dialog.tsx'
import {
  type NamedTaker,
  type SignalTakers,
  type TakersSum,
  takersAtLeast,
} from '#contract/journal/signal-takers.ts'
import type { Signal } from '#contract/signals/signals.ts'
import { sharedJournalPage } from '#contract/site/pages.ts'
import { takersQuery } from './managed-signals.queries.ts'
import { loadFailure } from './signal-words.ts'

interface SignalTakersDialogProps {
  signal: Signal
  onClose: () => void
}

/** How students took a signal: those who share it by name, the others in a sum. */
export function SignalTakersDialog({ signal, onClose }: SignalTakersDialogProps) {
  const takers = useQuery(takersQuery(signal.id))
  return (
    <Dialog open onOpenChange={onClose} title="Who took it" description={signal.title} width="lg">
      {takers.data ? (
        <Takers takers={takers.data} />
      ) : takers.isError ? (
        <ErrorState message={loadFailure} onRetry={() => void takers.refetch()} />
      ) : (
        <Spinner />
      )}
    </Dialog>
  )
}

function Takers({ takers: { named, others, hasEnded } }: { takers: SignalTakers }) {
  return (
    <div className="flex flex-col gap-6">
      <section className="flex flex-col gap-2">
        <h3 className="text-sm font-semibold">Students who share their trades</h3>
        <Table
          caption="Students who share their trades"
          columns={columns}
          rows={named}
          rowKey={({ userId }) => userId}
          empty="Nobody shares a trade of this signal."
        />
      </section>
      <section className="flex flex-col gap-2">
        <h3 className="text-sm font-semibold">All others together</h3>
        {others ? (
          <Sums sums={others} />
        ) : (
          <p className="text-sm text-muted-foreground">
            {hasEnded ? 'Too few to show' : 'They are counted once the signal has ended.'}
          </p>
        )}
        <p className="text-compact text-muted-foreground">
          Students are counted with the figures of when all their trades of the signal were closed,{' '}
          {takersAtLeast} or more newcomers at a time, so that no sum tells what one of them made.
        </p>
      </section>
    </div>
  )
}

function Sums({ sums }: { sums: TakersSum }) {
  const { takers, slippagePips, slippageR, ownR, beforeTarget, countedAt } = sums
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-4 sm:grid-cols-3">
      <Figure label="Took it">{takers}</Figure>
      <Figure label="Median slippage">
        {slippagePips === null ? rText(slippageR) : `${slippagePips} pips, ${rText(slippageR)}`}
      </Figure>
      <Figure label="Median R">{rText(ownR)}</Figure>
      <Figure label="Closed before target">{beforeTarget ?? '–'}</Figure>
      <Figure label="Counted">{moment(countedAt)}</Figure>
    </dl>
  )
}

function Figure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex flex-col gap-0.5">
      <dt className="text-sm text-muted-foreground">{label}</dt>
      <dd className="font-semibold tabular-nums">{children}</dd>
    </div>
  )
}

const columns: Column<NamedTaker>[] = [
  {
    key: 'student',
    header: 'Student',
    phone: 'first',
    wide: true,
    cell: ({ userId, name }) => (
      <Link
        to={sharedJournalPage(userId)}
        className="font-medium wrap-anywhere underline underline-offset-4"
      >
        {name}
      </Link>
    ),
  },
  {
    key: 'slippage',
    header: 'Slippage',
    phone: 'second',
    cell: ({ slippagePips, slippageR }) => (
      <span className="tabular-nums">
        {slippagePips === null ? rText(slippageR) : `${slippagePips} pips, ${rText(slippageR)}`}
      </span>
    ),
  },
  {
    key: 'result',
    header: 'Result',
    align: 'end',
    phone: 'first-end',
    cell: ({ ownR, open }) => (
      <span className="tabular-nums">{open > 0 ? 'Open' : rText(ownR)}</span>
    ),
  },
  {
    key: 'closed',
    header: 'Closed before target',
    phone: 'second-end',
    cell: ({ beforeTarget }) => (beforeTarget ? 'Before target' : '–'),
  },
]
