import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import AdminSignalsSection from '#client/features/signals/admin-signals-section.tsx'
import { signalsQuery, trackRecordQuery } from '#client/features/signals/signals.queries.ts'
import { firstPage } from '#client/platform/lists/list-state.ts'
import { firstRead } from '#client/platform/start/first-reads.ts'
import { useIsCalm } from '#client/platform/start/use-is-calm.ts'
import { late } from '#client/ui/overlays/late.ts'
import { lateDialog } from '#client/ui/overlays/late-dialog.tsx'

const StrategySignal = lateDialog(
  async () => (await import('./strategy-signal.tsx')).StrategySignal,
)
const choices = late(
  async () =>
    (await import('#client/features/strategies/strategies.queries.ts')).strategyChoicesQuery,
)

/** What the section reads first, for `sections.tsx`. @public */
export const firstReads = () => [firstRead(trackRecordQuery()), firstRead(signalsQuery(firstPage))]

/** All signals, each of which may refer to a strategy. */
export default function AdminSignalsPage() {
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
  return <AdminSignalsSection SignalDialog={StrategySignal} />
}
