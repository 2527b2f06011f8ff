import { Badge } from '#client/ui/displays/badge.tsx'
import type { PaidProgram } from '#contract/offers/programs.ts'

/** A program's name, in its colours. */
export function ProgramBadge({ program }: { program: PaidProgram }) {
  return (
    <Badge variant={program} className="capitalize">
      {program}
    </Badge>
  )
}
