import { PathCard } from '#client/features/dashboards/path/path-card.tsx'
import { PromiseCard } from '#client/features/promises/promise-card.tsx'
import type { PaidProgram } from '#contract/offers/program-table.ts'

/** The months of a program, and how soon its members are answered. */
export default function StudentPath({ program }: { program: PaidProgram }) {
  return (
    <>
      <PathCard program={program} />
      <PromiseCard program={program} />
    </>
  )
}
