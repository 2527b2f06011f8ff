import { useQuery } from '@tanstack/react-query'
import { NotebookPen, Plus } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useEffect, useEffectEvent, useState } from 'react'
import { type SetURLSearchParams, useSearchParams } from 'react-router'
import { minutes } from '#client/platform/http/query.ts'
import { useAddKey, useAsked } from '#client/platform/lists/use-asked.ts'
import { useDelayed } from '#client/platform/lists/use-delayed.ts'
import { useWasThere } from '#client/platform/lists/use-was-there.ts'
import type { Parcel } from '#client/platform/offline/device-store.ts'
import { keepDraft } from '#client/platform/offline/drafts.ts'
import { useUser } from '#client/platform/session/session.tsx'
import { Button, ButtonLink } from '#client/ui/controls/button.tsx'
import { Tabs } from '#client/ui/controls/tabs.tsx'
import { EmptyState, ErrorState, Skeleton, Spinner } from '#client/ui/displays/states.tsx'
import { useAfterwards } from '#client/ui/layout/use-afterwards.ts'
import { useIsPhone } from '#client/ui/layout/use-is-phone.ts'
import { ThumbActions } from '#client/ui/lists/thumb-actions.tsx'
import { WaitingList } from '#client/ui/lists/waiting-list.tsx'
import { lateDialog } from '#client/ui/overlays/late-dialog.tsx'
import { useFailureToast } from '#client/ui/overlays/outcome-toast.ts'
import { may } from '#contract/access/permissions.ts'
import type { TradingAccount } from '#contract/imports.ts'
import type { JournalFigures } from '#contract/journal/journal.ts'
import {
  accountRulesPage,
  importsPage,
  lotsParameter,
  takeParameter,
} from '#contract/site/pages.ts'
import type { FindingAction } from './analysis/findings-card.tsx'
import { Figures } from './figures/journal-figures.tsx'
import { figuresQuery, tradeParcel, tradesQuery } from './journal.queries.ts'
import { JournalHead } from './journal-head.tsx'
import { emptyJournal, loadFailure, tradeDraft } from './journal-words.ts'
import { SharingButton } from './sharing/sharing-button.tsx'
import { distinct, filterOf, noFilter, typedIn, withTyped } from './trades/trade-filter.ts'
import { TradeFilters } from './trades/trade-filters.tsx'
import { TradeList, useTradeDialogs } from './trades/trade-list.tsx'
import { useAddressedTrade } from './trades/use-addressed-trade.ts'
import { useFirstCalls } from './use-first-calls.ts'

const Analysis = lazy(() =>
  import('./analysis/analysis.tsx').then((module) => ({ default: module.Analysis })),
)

const DayPage = lazy(() =>
  import('./days/day-page.tsx').then((module) => ({ default: module.DayPage })),
)

const SimulationSection = lazy(() =>
  import('./simulation/simulation-section.tsx').then((module) => ({
    default: module.SimulationSection,
  })),
)

const PlaybookSection = lazy(() =>
  import('./playbooks/playbook-section.tsx').then((module) => ({
    default: module.PlaybookSection,
  })),
)

const SignalComparison = lazy(() =>
  import('./signals/signal-comparison.tsx').then((module) => ({
    default: module.SignalComparison,
  })),
)

const AddressedTrade = lateDialog(
  async () => (await import('./trades/addressed-trade.tsx')).AddressedTrade,
)

const typingDelay = 300

/** The currency whose tab is selected at first; without trades in several there are no tabs. */
const selectedOf = ({ currency, currencies }: JournalFigures) =>
  currencies.length > 1 && currencies.includes(currency) ? currency : undefined

interface JournalSectionProps {
  /** The trading accounts: trades can be filtered by them, and a position's size is of their balance. */
  accounts: readonly TradingAccount[]
  /** Drills of own trades: what stands beside a finding, and the list of all. */
  practice: { ofFinding: FindingAction; list: ReactNode }
}

/** The student's own trades, and their figures. */
export default function JournalSection({ accounts, practice }: JournalSectionProps) {
  const [address, setAddress] = useSearchParams()
  const mayShare = may(useUser(), 'mentorship.enter')
  const isPhone = useIsPhone()
  const [typed, setTyped] = useState(() => typedIn(address))
  const [page, setPage] = useState(1)
  const [chosen, setChosen] = useState<{ currency?: string; accountId?: string }>({})
  const filter = filterOf(useDelayed(typed, typingDelay))
  const { accountId } = filter
  // Each account has a currency of its own.
  const currency = chosen.accountId === accountId ? chosen.currency : undefined
  // Whether there are any trades at all, and what they can be filtered by.
  const latest = useQuery({ ...tradesQuery(1, filterOf(noFilter)), refetchInterval: minutes(3) })
  const wasThere = useWasThere(latest.data)
  // At the start the figures come first, then the tabs with the trades in sight, then the others.
  const hasTabs = useAfterwards(latest.data !== undefined, wasThere)
  const isWhole = useAfterwards(hasTabs, wasThere)
  const shown = useQuery(figuresQuery({ ...filter, currency })).data
  const listed = { ...filter, inCurrency: currency ?? (shown && selectedOf(shown)) }
  const trades = useQuery(tradesQuery(page, listed))
  useFirstCalls({ ...filter, currency }, address.get('view'))
  const addressed = useAddressedTrade()
  const { dialog, open } = useTradeDialogs({
    accounts,
    accountId,
    taken: takenIn(address),
    onShow: ({ id }) => addressed.show(id),
  })
  useFailureToast(latest.isError, loadFailure)
  useTakenOnce(address.has(takeParameter), setAddress)
  useAsked(() => open({ what: 'add' }))

  const fix = ({ userId, typed }: Parcel) => {
    keepDraft(userId, `${tradeDraft} new`, { values: typed })
    open({ what: 'add' })
  }
  const plainButton = (
    <Button onClick={() => open({ what: 'add' })}>
      <Plus aria-hidden="true" />
      Add Trade
    </Button>
  )
  const addButton = isPhone ? <ThumbActions>{plainButton}</ThumbActions> : plainButton
  useAddKey(() => open({ what: 'add' }))
  const refilter = (next: typeof typed) => {
    setTyped(next)
    setPage(1)
    // Replaces the history entry, so that Back leaves the journal.
    setAddress((now) => withTyped(now, next), { replace: true, preventScrollReset: true })
  }
  const show = (view: string, day?: string) =>
    setAddress((now) => withView(now, view, day), { replace: true, preventScrollReset: true })
  if (!latest.data) {
    // A trade can be written all the same: it waits on this device.
    return (
      <section aria-labelledby="journal" className="flex flex-col gap-5">
        {latest.isError && <JournalHead>{addButton}</JournalHead>}
        {latest.isError && <WaitingList kind={tradeParcel} onFix={fix} />}
        {latest.isError ? (
          <ErrorState message={loadFailure} onRetry={() => void latest.refetch()} />
        ) : (
          <Spinner label="Loading the journal" />
        )}
        {dialog}
      </section>
    )
  }
  const { items, total } = latest.data
  const figures = (
    <Figures
      filter={filter}
      currency={currency}
      onCurrency={(other) => {
        setChosen({ accountId, currency: other })
        setPage(1)
      }}
    />
  )
  return (
    <section aria-labelledby="journal" className="flex flex-col gap-5">
      <JournalHead>
        {(mayShare || items.some(({ isSeen }) => isSeen)) && <SharingButton accounts={accounts} />}
        {total > 0 && addButton}
      </JournalHead>
      <WaitingList kind={tradeParcel} onFix={fix} />
      {total === 0 ? (
        <EmptyState
          icon={<NotebookPen aria-hidden="true" />}
          action={
            <>
              {addButton}
              {isPhone && (
                <ButtonLink to={importsPage} variant="outline">
                  Import a statement
                </ButtonLink>
              )}
            </>
          }
        >
          {emptyJournal}
        </EmptyState>
      ) : (
        <>
          {!isPhone && figures}
          <TradeFilters
            typed={typed}
            onChange={refilter}
            accounts={accounts}
            pairs={distinct(items.map(({ pair }) => pair))}
            setups={distinct(items.map(({ setup }) => setup))}
            tags={distinct(items.flatMap(({ tags }) => tags))}
          />
          {accountId && (
            <ButtonLink to={accountRulesPage(accountId)} variant="outline" className="self-start">
              Rules of this account
            </ButtonLink>
          )}
          {/* On phones the tabs come before the figures, which would fill the first screen. */}
          {(hasTabs || isPhone) && (
            <Tabs
              label="Parts of the journal"
              value={address.get('view') ?? 'trades'}
              onChange={(view) => show(view)}
              tabs={[
                {
                  value: 'trades',
                  label: 'Trades',
                  content: (
                    <div className="flex flex-col gap-5">
                      {isPhone && figures}
                      {hasTabs && (
                        <TradeList
                          filter={listed}
                          page={page}
                          isWhole={isWhole}
                          onPage={setPage}
                          onOpen={open}
                        />
                      )}
                    </div>
                  ),
                },
                {
                  value: 'analysis',
                  label: 'Analysis',
                  content: (
                    <div className="flex flex-col gap-5">
                      <Suspense fallback={<Skeleton className="h-80" />}>
                        <Analysis
                          filter={filter}
                          currency={currency}
                          onNarrow={(changes) => refilter({ ...typed, ...changes })}
                          onDay={(day) => show('days', day)}
                          practise={practice.ofFinding}
                        />
                      </Suspense>
                      {isPhone && figures}
                    </div>
                  ),
                },
                {
                  value: 'signals',
                  label: 'Signals',
                  content: (
                    <Suspense fallback={<Skeleton className="h-80" />}>
                      <SignalComparison />
                    </Suspense>
                  ),
                },
                {
                  value: 'own-drills',
                  label: 'Own Drills',
                  content: (
                    <Suspense fallback={<Skeleton className="h-40" />}>{practice.list}</Suspense>
                  ),
                },
                {
                  value: 'playbook',
                  label: 'Playbook',
                  content: (
                    <div className="flex flex-col gap-5">
                      <Suspense fallback={<Skeleton className="h-80" />}>
                        <PlaybookSection filter={filter} currency={currency} />
                      </Suspense>
                      {isPhone && figures}
                    </div>
                  ),
                },
                {
                  value: 'simulation',
                  label: 'Simulation',
                  content: (
                    <Suspense fallback={<Skeleton className="h-80" />}>
                      <SimulationSection filter={filter} />
                    </Suspense>
                  ),
                },
                {
                  value: 'days',
                  label: 'Days',
                  content: (
                    <Suspense fallback={<Skeleton className="h-80" />}>
                      <DayPage
                        day={address.get('day')}
                        onDay={(day) => show('days', day)}
                        onOpen={(trade) => open({ what: 'show', trade })}
                      />
                    </Suspense>
                  ),
                },
              ]}
            />
          )}
        </>
      )}
      {dialog}
      {addressed.id !== null && (
        <AddressedTrade
          listed={trades.data?.items ?? items}
          filter={filter}
          onClose={() => addressed.show(null)}
        />
      )}
    </section>
  )
}

/** The signal that the address takes, and with how many lots. */
function takenIn(address: URLSearchParams) {
  const signalId = address.get(takeParameter)
  return signalId === null ? null : { signalId, lots: address.get(lotsParameter) ?? undefined }
}

/** The address with the journal's view in it; the trades are the default. */
function withView(address: URLSearchParams, view: string, day?: string): URLSearchParams {
  const next = new URLSearchParams(address)
  if (day) next.set('day', day)
  if (view === 'trades') next.delete('view')
  else next.set('view', view)
  return next
}

/** Removes the signal from the address once its form is open, so that a reload opens no second one. */
function useTakenOnce(isTaken: boolean, setAddress: SetURLSearchParams) {
  const forget = useEffectEvent(() => {
    // Any change of the address would lose the part of the page that it names.
    if (!isTaken) return
    setAddress(
      (now) => {
        const next = new URLSearchParams(now)
        next.delete(takeParameter)
        next.delete(lotsParameter)
        return next
      },
      { replace: true, preventScrollReset: true },
    )
  })
  useEffect(() => forget(), [])
}
