import { useState } from 'react'
import { ErrorState, Skeleton } from '#client/ui/displays/states.tsx'
import { late } from '#client/ui/overlays/late.ts'
import { useLatePart } from '#client/ui/overlays/use-late-part.ts'
import type { SignalDetailsProps } from './signal-details.tsx'

const details = late(async () => (await import('./signal-details.tsx')).SignalDetails)

/** Everything about a signal below its heading, loaded when the first one is shown. */
export function LateSignalDetails(props: SignalDetailsProps) {
  const [open, setOpen] = useState(true)
  const Details = useLatePart(details, { open, onOpenChange: setOpen })
  if (Details) return <Details {...props} />
  if (open) return <Skeleton className="h-48 w-full" />
  return (
    <ErrorState
      message="The details of this signal could not be loaded."
      onRetry={() => setOpen(true)}
    />
  )
}
