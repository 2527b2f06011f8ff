import { Spinner } from '#client/ui/displays/states.tsx'
import { lateContent } from '#client/ui/overlays/late-content.tsx'
import type { SignalPageProps } from './signal-page.tsx'

const SignalPage = lateContent(async () => (await import('./signal-page.tsx')).SignalPage)

/** The page of a signal, loaded when one is opened. */
export const LateSignalPage = (props: SignalPageProps) => (
  <SignalPage
    key={props.id}
    {...props}
    waiting={<Spinner label="Loading the signal" />}
    failure="The signal could not be loaded."
  />
)
