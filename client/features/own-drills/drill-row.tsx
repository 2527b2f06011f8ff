import type { ReactNode } from 'react'
import { day, rText } from '#client/ui/displays/format.ts'
import type { OwnDrillBrief } from '#contract/own-drills.ts'
import { counted, practiceName } from './own-drill-words.ts'

interface DrillRowProps {
  drill: OwnDrillBrief
  /** What is said of a drill that the academy sent. */
  sentText: string
  children: ReactNode
}

/** A drill in a list, in two lines, with its actions. */
export function DrillRow({ drill, sentText, children }: DrillRowProps) {
  const { moments, rounds, averageR, sent, createdAt } = drill
  return (
    <li className="flex items-center gap-3 py-3 text-sm">
      <div className="min-w-0 flex-1">
        <p className="font-medium break-words">{practiceName(drill)}</p>
        <p className="text-compact text-muted-foreground tabular-nums">
          {sent && <span className="font-medium text-info">{sentText}, </span>}
          {counted(moments, 'moment')}, {rounds === 0 ? 'no round yet' : rText(averageR)}
          <span className="max-md:hidden">
            {rounds > 0 && ` on average in ${counted(rounds, 'round')}`}, made {day(createdAt)}
          </span>
        </p>
      </div>
      {children}
    </li>
  )
}
