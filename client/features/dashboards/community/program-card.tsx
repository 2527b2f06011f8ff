import { Check } from 'lucide-react'
import { Button } from '#client/ui/controls/button.tsx'
import { Badge } from '#client/ui/displays/badge.tsx'
import { Card } from '#client/ui/displays/card.tsx'
import { money } from '#client/ui/displays/format.ts'
import { type PaidProgram, programs } from '#contract/programs.ts'
import { programWords } from './community-words.ts'

/** A program with its price; with `onUpgrade`, also the button that leads into it. */
export function ProgramCard({
  program,
  onUpgrade,
}: {
  program: PaidProgram
  onUpgrade: (() => void) | undefined
}) {
  const { title, priceCents } = programs[program]
  const { badge, points, upgrade } = programWords[program]
  return (
    <Card
      title={title}
      actions={<Badge variant={program}>{badge}</Badge>}
      footer={
        onUpgrade && (
          <Button className="w-full" onClick={onUpgrade}>
            {upgrade}
          </Button>
        )
      }
    >
      {priceCents !== null && (
        <p className="text-3xl font-semibold tracking-tight tabular-nums">
          {money(priceCents / 100)}
        </p>
      )}
      <ul className="mt-4 flex flex-col gap-2 text-sm">
        {points.map((point) => (
          <li key={point} className="flex gap-2">
            <Check className="mt-0.5 size-4 shrink-0 text-success" aria-hidden="true" />
            {point}
          </li>
        ))}
      </ul>
    </Card>
  )
}
