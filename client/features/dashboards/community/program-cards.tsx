import type { PaidProgram } from '#contract/offers/programs.ts'
import { ProgramCard } from './program-card.tsx'

interface ProgramCardsProps {
  programs: readonly PaidProgram[]
  /** Those that are paid for already, and have no button. */
  awaiting: readonly PaidProgram[]
  /** Starts the payment of a program; without it, none has a button. */
  onUpgrade: ((program: PaidProgram) => void) | undefined
}

/** Programs beside each other, each with its price and the button that leads into it. */
export function ProgramCards({ programs, awaiting, onUpgrade }: ProgramCardsProps) {
  return (
    <div className="grid gap-(--page-gap) @2xl:grid-cols-2">
      {programs.map((program) => (
        <ProgramCard
          key={program}
          program={program}
          onUpgrade={
            onUpgrade && !awaiting.includes(program) ? () => onUpgrade(program) : undefined
          }
        />
      ))}
    </div>
  )
}
