import { Skeleton } from '#client/ui/displays/states.tsx'
import { lateContent } from '#client/ui/overlays/late-content.tsx'
import type { SignalQuestionsProps } from './signal-questions.tsx'

const SignalQuestions = lateContent(
  async () => (await import('./signal-questions.tsx')).SignalQuestions,
  { onceCalm: true },
)

/** The questions on a signal, loaded once its page is there. */
export const LateSignalQuestions = (props: SignalQuestionsProps) => (
  <SignalQuestions
    key={props.id}
    {...props}
    waiting={<Skeleton className="h-40" />}
    failure="The questions could not be loaded."
  />
)
