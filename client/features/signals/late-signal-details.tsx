import { Skeleton } from '#client/ui/displays/states.tsx'
import { lateContent } from '#client/ui/overlays/late-content.tsx'
import type { SignalDetailsProps } from './signal-details.tsx'

const SignalDetails = lateContent(async () => (await import('./signal-details.tsx')).SignalDetails)

/** Everything about a signal below its heading, loaded when the first one is shown. */
export function LateSignalDetails(props: SignalDetailsProps) {
  return (
    <SignalDetails
      {...props}
      waiting={<Skeleton className="h-48 w-full" />}
      failure="The details of this signal could not be loaded."
    />
  )
}
