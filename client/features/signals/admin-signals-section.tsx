import { useQuery } from '@tanstack/react-query'
import { ChartCandlestick, Plus, Send, StepForward, Users } from 'lucide-react'
import { type ComponentType, useState } from 'react'
import { Link } from 'react-router'
import { seconds } from '#client/platform/http/query.ts'
import { useListState } from '#client/platform/lists/list-state.ts'
import { useAsked } from '#client/platform/lists/use-asked.ts'
import { useUser } from '#client/platform/session/session.tsx'
import { Button, ButtonLink } from '#client/ui/controls/button.tsx'
import { RoleBadges } from '#client/ui/displays/access-badge.tsx'
import { moment } from '#client/ui/displays/format.ts'
import { Skeleton } from '#client/ui/displays/states.tsx'
import { Below } from '#client/ui/layout/below.tsx'
import { AdminList } from '#client/ui/lists/admin-list.tsx'
import { FirstOne } from '#client/ui/lists/first-one.tsx'
import { RowButtons } from '#client/ui/lists/row-buttons.tsx'
import type { Column } from '#client/ui/lists/table.tsx'
import { actionsColumn } from '#client/ui/lists/table-column.ts'
import { lateContent } from '#client/ui/overlays/late-content.tsx'
import { lateDialog } from '#client/ui/overlays/late-dialog.tsx'
import { may } from '#contract/access/permissions.ts'
import type { ScheduledSignal } from '#contract/signals/scheduled-signals.ts'
import { possibleSteps } from '#contract/signals/signal-position.ts'
import type { SignalReads } from '#contract/signals/signal-reads.ts'
import { type Signal, signalSorts } from '#contract/signals/signals.ts'
import { deliveriesPage, ownSignalPage } from '#contract/site/pages.ts'
import { DirectionLabel } from './direction-label.tsx'
import type { SignalDialogProps } from './form/signal-dialog.tsx'
import { signalFilterNames, signalFilterOf } from './list-filter.ts'
import { readCountsQuery, useDeleteSignal } from './managed-signals.queries.ts'
import { useCharted } from './market/use-charted.ts'
import { TrackRecordPanel } from './record/track-record-panel.tsx'
import { SignalFilters } from './signal-filters.tsx'
import { SignalStatusMenu } from './signal-status-menu.tsx'
import { deleteQuestion, deletion, loadFailure } from './signal-words.ts'
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

const ScheduledCard = lateContent(
  async () => (await import('./scheduled/scheduled-card.tsx')).ScheduledCard,
  { onceCalm: true },
)

const RecordKeyCard = lateContent(
  async () => (await import('./receipts/record-key-card.tsx')).RecordKeyCard,
  { onceCalm: true },
)

const PricesCard = lateContent(async () => (await import('./prices/prices-card.tsx')).PricesCard, {
  onceCalm: true,
})

const WarningsCard = lateContent(
  async () => (await import('./warnings/warnings-card.tsx')).WarningsCard,
  { onceCalm: true },
)

const WithheldCard = lateContent(
  async () => (await import('./countries/withheld-card.tsx')).WithheldCard,
  { onceCalm: true },
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
  const reads = useQuery(readCountsQuery(signals.data?.items.map(({ id }) => id) ?? []))

  const columns: Column<Signal>[] = [
    ...signalColumns,
    {
      key: 'reads',
      header: 'Read by',
      cell: ({ id }) => <ReadBy reads={reads.data?.find(({ signalId }) => signalId === id)} />,
    },
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
            <Button onClick={() => setEdited('new')}>
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
        <ScheduledCard
          onEdit={setScheduled}
          waiting={null}
          failure="The scheduled signals could not be loaded."
        />
        <TrackRecordPanel />
        {may(user, 'settings.manage') && (
          <>
            <PricesCard
              waiting={<Skeleton className="h-40 w-full" />}
              failure="The prices could not be loaded."
            />
            <WarningsCard
              waiting={<Skeleton className="h-40 w-full" />}
              failure="The risk warning could not be loaded."
            />
            <WithheldCard
              waiting={<Skeleton className="h-40 w-full" />}
              failure="The countries could not be loaded."
            />
            <RecordKeyCard
              waiting={<Skeleton className="h-40 w-full" />}
              failure="The record’s key could not be loaded."
            />
          </>
        )}
      </Below>
    </div>
  )
}

const currentOf = (signal: Signal, listed: readonly Signal[] = []): Signal =>
  listed.find(({ id }) => id === signal.id) ?? signal

function ReadBy({ reads }: { reads: SignalReads | undefined }) {
  if (!reads) return <>–</>
  return (
    <span className="tabular-nums md:whitespace-nowrap">
      {reads.readers} of {reads.audience}
    </span>
  )
}

interface SignalActionsProps {
  signal: Signal
  onEdit: () => void
  onStep: () => void
  /** Absent if there are no candles. */
  onChart: (() => void) | undefined
  /** Absent for those who may not read journals. */
  onTakers: (() => void) | undefined
}

function SignalActions({ signal, onEdit, onStep, onChart, onTakers }: SignalActionsProps) {
  const remove = useDeleteSignal()
  return (
    <RowButtons
      item={signal}
      onEdit={onEdit}
      remove={remove}
      deleteQuestion={deleteQuestion}
      deletion={deletion}
      others={[
        ...(possibleSteps(signal).length > 0
          ? [
              {
                label: 'Next step',
                name: `Next step of ${signal.title}`,
                icon: <StepForward aria-hidden="true" />,
                onSelect: onStep,
              },
            ]
          : []),
        ...(onChart
          ? [
              {
                label: 'Candles',
                name: `Show ${signal.title} on candles`,
                icon: <ChartCandlestick aria-hidden="true" />,
                isIcon: true,
                onSelect: onChart,
              },
            ]
          : []),
        ...(onTakers
          ? [
              {
                label: 'Who took it',
                name: `Who took ${signal.title}`,
                icon: <Users aria-hidden="true" />,
                isIcon: true,
                onSelect: onTakers,
              },
            ]
          : []),
      ]}
    />
  )
}

const signalColumns: Column<Signal>[] = [
  {
    key: 'title',
    header: 'Title',
    // Prices often end it, and a status beside it would leave too little room for them.
    phone: 'first-wide',
    wide: true,
    cell: ({ id, title }) => (
      // In its one line on phones whole words only: part of a price would be another price.
      <span className="font-medium @max-xl:flow-root @max-xl:h-5 @max-xl:overflow-hidden @max-xl:whitespace-normal">
        <Link to={ownSignalPage(id)} className="underline-offset-4 hover:underline">
          {title}
        </Link>
      </span>
    ),
  },
  {
    key: 'pair',
    header: 'Pair',
    phone: 'second',
    cell: ({ pair, direction }) => (
      <>
        {pair ?? '–'}{' '}
        {direction && (
          <span className="@xl:hidden">
            <DirectionLabel direction={direction} />
          </span>
        )}
      </>
    ),
  },
  {
    key: 'direction',
    header: 'Direction',
    cell: ({ direction }) => (direction ? <DirectionLabel direction={direction} /> : '–'),
  },
  {
    key: 'status',
    header: 'Status',
    phone: 'second-end',
    cell: (signal) => <SignalStatusMenu signal={signal} />,
  },
  {
    key: 'created',
    header: 'Created',
    cell: ({ createdAt }) => (
      <time dateTime={createdAt} className="tabular-nums md:whitespace-nowrap">
        {moment(createdAt)}
      </time>
    ),
  },
  {
    key: 'access',
    header: 'Access',
    cell: ({ roleAccess }) => <RoleBadges roles={roleAccess} />,
  },
]
