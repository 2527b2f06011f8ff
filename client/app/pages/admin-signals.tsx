import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { LateSignalQuestions } from '#client/features/courses/questions/late-signal-questions.tsx'
import AdminSignalsSection from '#client/features/signals/admin-signals-section.tsx'
import { LateSignalPage } from '#client/features/signals/page/late-signal-page.tsx'
import { signalsQuery, trackRecordQuery } from '#client/features/signals/signals.queries.ts'
import { firstPage } from '#client/platform/lists/list-state.ts'
import { useSectionPath } from '#client/platform/lists/section-path.ts'
import { firstRead } from '#client/platform/start/first-reads.ts'
import { useIsCalm } from '#client/platform/start/use-is-calm.ts'
import { Skeleton } from '#client/ui/displays/states.tsx'
import { late } from '#client/ui/overlays/late.ts'
import { lateContent } from '#client/ui/overlays/late-content.tsx'
import { lateDialog } from '#client/ui/overlays/late-dialog.tsx'
import { deliveriesPage, ownSignalPage } from '#contract/site/pages.ts'

const StrategySignal = lateDialog(
  async () => (await import('./strategy-signal.tsx')).StrategySignal,
)
const DeliveriesCard = lateContent(
  async () =>
    (await import('#client/features/signals/deliveries/deliveries-card.tsx')).DeliveriesCard,
)
const DeliveriesList = lateContent(
  async () =>
    (await import('#client/features/signals/deliveries/deliveries-list.tsx')).DeliveriesList,
)
const choices = late(
  async () =>
    (await import('#client/features/strategies/strategies.queries.ts')).strategyChoicesQuery,
)

/** What the section reads first, for `sections.tsx`. @public */
export const firstReads = () => [firstRead(trackRecordQuery()), firstRead(signalsQuery(firstPage))]

/** All signals, each of which may refer to a strategy. */
export default function AdminSignalsPage() {
  const id = useSectionPath()
  const client = useQueryClient()
  const isCalm = useIsCalm()
  // Only the dialog shows the strategies. They are read before it is opened, so that it opens with them.
  useEffect(() => {
    if (!isCalm) return
    choices.load().then(
      (query) => client.prefetchQuery(query()),
      () => undefined,
    )
  }, [isCalm, client])
  if (id && ownSignalPage(id) === deliveriesPage) {
    return (
      <DeliveriesList
        waiting={<Skeleton className="h-60" />}
        failure="The deliveries could not be loaded."
      />
    )
  }
  if (id) {
    return (
      <LateSignalPage id={id} head="title">
        <DeliveriesCard
          id={id}
          waiting={<Skeleton className="h-40" />}
          failure="Who was told could not be loaded."
        />
        <LateSignalQuestions id={id} />
      </LateSignalPage>
    )
  }
  return <AdminSignalsSection SignalDialog={StrategySignal} />
}
