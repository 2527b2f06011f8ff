import { useQuery } from '@tanstack/react-query'
import { Plus, Send } from 'lucide-react'
import { type ComponentType, useState } from 'react'
import { seconds } from '#client/platform/http/query.ts'
import { useListState } from '#client/platform/lists/list-state.ts'
import { useAddKey, useAsked } from '#client/platform/lists/use-asked.ts'
import { useUser } from '#client/platform/session/session.tsx'
import { Button, ButtonLink } from '#client/ui/controls/button.tsx'
import { Below } from '#client/ui/layout/below.tsx'
import { AdminList } from '#client/ui/lists/admin-list.tsx'
import { FirstOne } from '#client/ui/lists/first-one.tsx'
import type { Column } from '#client/ui/lists/table.tsx'
import { actionsColumn } from '#client/ui/lists/table-column.ts'

import { lateDialog } from '#client/ui/overlays/late-dialog.tsx'
import { may } from '#contract/access/permissions.ts'
import type { ScheduledSignal } from '#contract/signals/scheduled-signals.ts'
import { type Signal, signalSorts } from '#contract/signals/signals.ts'
import { deliveriesPage } from '#contract/site/pages.ts'
import type { SignalDialogProps } from './form/signal-dialog.tsx'
import { signalFilterNames, signalFilterOf } from './list-filter.ts'
import { CardsBelow } from './managed/cards-below.tsx'
import { SignalActions } from './managed/signal-actions.tsx'
import { signalColumns } from './managed/signal-columns.tsx'
import { readCountsQuery } from './managed-signals.queries.ts'
import { useCharted } from './market/use-charted.ts'
import { SignalFilters } from './signal-filters.tsx'
import { loadFailure } from './signal-words.ts'
import { signalsQuery } from './signals.queries.ts'
import { useSendOnLeave } from './steps/held-step.tsx'

const SignalMarketDialog = lateDialog(
  async () => (await import('./market/signal-market-dialog.tsx')).SignalMarketDialog,
)

const NextStepDialog = lateDialog(
  async () => (await import('./steps/next-step-dialog.tsx')).NextStepDialog,
)

const SignalTakersDialog = lateDialog(
  async () => (await import('./signal-takers-dialog.tsx')).SignalTakersDialog,
)

interface AdminSignalsSectionProps {
  /** Publishes or changes a signal, with the strategies to refer to, which belong to another feature. */
  SignalDialog: ComponentType<Omit<SignalDialogProps, 'strategies'>>
}

/** All signals: publishing, updating and withdrawing them. */
export default function AdminSignalsSection({ SignalDialog }: AdminSignalsSectionProps) {
  const user = useUser()
  const list = useListState({ sortKeys: signalSorts, filters: signalFilterNames })
  const signals = useQuery({
    ...signalsQuery(list.call, signalFilterOf(list.filters)),
    refetchInterval: seconds(60),
  })
  const isCharted = useCharted()
  const [charted, setCharted] = useState<Signal | null>(null)
  const [followed, setFollowed] = useState<Signal | null>(null)
  const [taken, setTaken] = useState<Signal | null>(null)
  const [edited, setEdited] = useState<Signal | 'new' | null>(null)
  const [scheduled, setScheduled] = useState<ScheduledSignal | null>(null)
  useAsked(() => setEdited('new'))

  useSendOnLeave()
  useAddKey(() => setEdited('new'))
  const reads = useQuery(readCountsQuery(signals.data?.items.map(({ id }) => id) ?? []))

  const columns: Column<Signal>[] = [
    ...signalColumns(reads.data),
    {
      ...actionsColumn,
      cell: (signal) => (
        <SignalActions
          signal={signal}
          onEdit={() => setEdited(signal)}
          onStep={() => setFollowed(signal)}
          onChart={isCharted(signal) ? () => setCharted(signal) : undefined}
          onTakers={may(user, 'journals.review') ? () => setTaken(signal) : undefined}
        />
      ),
    },
  ]
  return (
    <div className="flex flex-col gap-6">
      <AdminList
        title="Trading Signals"
        caption="Trading signals"
        item="signal"
        items="signals"
        list={list}
        query={signals}
        rows={signals.data?.items}
        total={signals.data?.total}
        rowKey={({ id }) => id}
        columns={columns}
        empty={
          <FirstOne
            hint="A trade idea with entry, stop and target. Its result is calculated and stays visible to everyone."
            make={() => setEdited('new')}
          >
            No signals yet
          </FirstOne>
        }
        failure={loadFailure}
        filters={<SignalFilters filters={list.filters} onFilter={list.setFilter} />}
        actions={
          <>
            <ButtonLink to={deliveriesPage} variant="outline">
              <Send aria-hidden="true" />
              Deliveries
            </ButtonLink>
            <Button onClick={() => setEdited('new')} aria-keyshortcuts="n">
              <Plus aria-hidden="true" />
              Create Signal
            </Button>
          </>
        }
      >
        {charted && <SignalMarketDialog signal={charted} onClose={() => setCharted(null)} />}
        {followed && (
          <NextStepDialog
            signal={currentOf(followed, signals.data?.items)}
            onClose={() => setFollowed(null)}
          />
        )}
        {taken && <SignalTakersDialog signal={taken} onClose={() => setTaken(null)} />}
        {edited && (
          <SignalDialog
            // Its current state, with its whole history.
            signal={edited === 'new' ? undefined : currentOf(edited, signals.data?.items)}
            onClose={() => setEdited(null)}
          />
        )}
        {scheduled && <SignalDialog scheduled={scheduled} onClose={() => setScheduled(null)} />}
      </AdminList>
      <Below loading={signals.isLoading}>
        <CardsBelow SignalDialog={SignalDialog} onEditScheduled={setScheduled} />
      </Below>
    </div>
  )
}

const currentOf = (signal: Signal, listed: readonly Signal[] = []): Signal =>
  listed.find(({ id }) => id === signal.id) ?? signal
