import { Skeleton } from '#client/ui/displays/states.tsx'
import { late } from '#client/ui/overlays/late.ts'
import { LateContent } from '#client/ui/overlays/late-content.tsx'
import type { SignalDetailsProps } from './signal-details.tsx'

const details = late(async () => (await import('./signal-details.tsx')).SignalDetails)

/** Everything about a signal below its heading, loaded when the first one is shown. */
export function LateSignalDetails(props: SignalDetailsProps) {
  return (
    <LateContent
      part={details}
      props={props}
      waiting={<Skeleton className="h-48 w-full" />}
      failure="The details of this signal could not be loaded."
    />
  )
}
