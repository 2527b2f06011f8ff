import type { ComponentType } from 'react'
import { useUser } from '#client/platform/session/session.tsx'
import { Skeleton } from '#client/ui/displays/states.tsx'
import { lateContent } from '#client/ui/overlays/late-content.tsx'
import { may } from '#contract/access/permissions.ts'
import type { ScheduledSignal } from '#contract/signals/scheduled-signals.ts'
import type { SignalDialogProps } from '../form/signal-dialog.tsx'
import { TrackRecordPanel } from '../record/track-record-panel.tsx'

const ScheduledCard = lateContent(
  async () => (await import('../scheduled/scheduled-card.tsx')).ScheduledCard,
  { onceCalm: true },
)

const IncomingCards = lateContent(
  async () => (await import('../incoming/incoming-cards.tsx')).IncomingCards,
  { onceCalm: true },
)

const RecordKeyCard = lateContent(
  async () => (await import('../receipts/record-key-card.tsx')).RecordKeyCard,
  { onceCalm: true },
)

const PricesCard = lateContent(async () => (await import('../prices/prices-card.tsx')).PricesCard, {
  onceCalm: true,
})

const WarningsCard = lateContent(
  async () => (await import('../warnings/warnings-card.tsx')).WarningsCard,
  { onceCalm: true },
)

const WithheldCard = lateContent(
  async () => (await import('../countries/withheld-card.tsx')).WithheldCard,
  { onceCalm: true },
)

interface CardsBelowProps {
  /** Publishes or changes a signal. */
  SignalDialog: ComponentType<Omit<SignalDialogProps, 'strategies'>>
  onEditScheduled: (scheduled: ScheduledSignal) => void
}

/** What stands below the office's list of signals: what waits, what comes in, the record, and for the owner how signals are led. */
export function CardsBelow({ SignalDialog, onEditScheduled }: CardsBelowProps) {
  const user = useUser()
  return (
    <>
      <ScheduledCard
        onEdit={onEditScheduled}
        waiting={null}
        failure="The scheduled signals could not be loaded."
      />
      <IncomingCards
        SignalDialog={SignalDialog}
        waiting={null}
        failure="The signals that came in could not be loaded."
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
    </>
  )
}
