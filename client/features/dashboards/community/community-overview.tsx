import type { ReactNode } from 'react'
import { useUser } from '#client/platform/session/session.tsx'
import { useOffers } from '#client/platform/start/offers.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { Notice } from '#client/ui/displays/notice.tsx'
import type { PaidProgram } from '#contract/offers/programs.ts'
import { renewalText } from './community-words.ts'
import { FreeContentPanel } from './free-content-panel.tsx'
import { ProgramCards } from './program-cards.tsx'

interface CommunityOverviewProps {
  /** The card that asks for a program without payment. */
  requestAccess: ReactNode
  /** The programs on sale. */
  open: readonly PaidProgram[]
  /** Paid programs awaiting the academy's approval: there is nothing more to pay. */
  awaiting: readonly PaidProgram[]
  /** Starts the payment of a program; without it, the programs have no button. */
  onUpgrade?: (program: PaidProgram) => void
}

/** What is available without a program, and how to join one. */
export function CommunityOverview({
  requestAccess,
  open,
  awaiting,
  onUpgrade,
}: CommunityOverviewProps) {
  const { lapsedPrograms } = useUser()
  const offers = useOffers()
  return (
    <div className="flex flex-col gap-(--page-gap)">
      {lapsedPrograms.length > 0 && (
        <Notice variant="warning">
          <p>{renewalText(lapsedPrograms, offers)}</p>
          {onUpgrade && (
            <div className="mt-3 mb-1 flex flex-wrap gap-2">
              {lapsedPrograms
                .filter((program) => offers[program].isOpen)
                .map((program) => (
                  <Button
                    key={program}
                    size="sm"
                    variant="outline"
                    onClick={() => onUpgrade(program)}
                  >
                    Renew the {offers[program].title}
                  </Button>
                ))}
            </div>
          )}
        </Notice>
      )}
      {!onUpgrade && (
        <Notice variant="info">
          Card payments are not available yet: request access below, and the academy will tell you
          how to pay.
        </Notice>
      )}
      {requestAccess}
      <ProgramCards programs={open} awaiting={awaiting} onUpgrade={onUpgrade} />
      <FreeContentPanel />
    </div>
  )
}
