import type { ComponentType } from 'react'
import type { SignalDialogProps } from '../form/signal-dialog.tsx'
import { DraftsCard } from './drafts-card.tsx'
import { SourcesCard } from './sources-card.tsx'

interface IncomingCardsProps {
  /** Publishes what came in. */
  SignalDialog: ComponentType<Omit<SignalDialogProps, 'strategies'>>
}

/** What came in from elsewhere and waits, and where it comes from. */
export const IncomingCards = ({ SignalDialog }: IncomingCardsProps) => (
  <>
    <DraftsCard SignalDialog={SignalDialog} />
    <SourcesCard />
  </>
)
