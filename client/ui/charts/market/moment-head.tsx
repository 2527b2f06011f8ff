import { Badge } from '#client/ui/displays/badge.tsx'
import type { ShownMoment } from '#contract/drills.ts'
import { frameNames } from './frame-names.ts'

interface MomentHeadProps {
  moment: Pick<ShownMoment, 'position' | 'again' | 'frame' | 'synthetic'>
  size: number
}

/** Which decision of a round it is, and what is known of its candles. */
export function MomentHead({ moment, size }: MomentHeadProps) {
  const { position, again, frame, synthetic } = moment
  return (
    <div className="flex flex-wrap items-center gap-2">
      <h3 className="mr-2 text-base font-semibold tabular-nums">
        Decision {position} of {size}
      </h3>
      <Badge>Candles of {frameNames[frame]}</Badge>
      {synthetic && <Badge variant="warning">Synthetic</Badge>}
      {again && <Badge>Seen before: does not count</Badge>}
    </div>
  )
}
