import { ButtonLink } from '#client/ui/controls/button.tsx'
import type { Signal } from '#contract/signals/signals.ts'
import { lotsParameter, pages, takeParameter } from '#contract/site/pages.ts'

interface TakeLinkProps {
  signal: Signal
  /** The lots that the trade starts with. */
  lots?: string | null
}

/** Opens the journal's form for a trade of the signal. */
export function TakeLink({ signal, lots = null }: TakeLinkProps) {
  const form = new URLSearchParams({ [takeParameter]: signal.id })
  if (lots !== null) form.set(lotsParameter, lots)
  return (
    <ButtonLink
      size="sm"
      variant="outline"
      to={`${pages.journal}?${form}`}
      aria-label={`I took it: ${signal.title}`}
      className="ml-auto"
    >
      I took it
    </ButtonLink>
  )
}
