import { LateSignalQuestions } from '#client/features/courses/questions/late-signal-questions.tsx'
import { MentorshipSignalsSection } from '#client/features/signals/mentorship-signals-section.tsx'

/** The signals, and what members ask about each. */
export default function MentorshipSignalsPage() {
  return <MentorshipSignalsSection Questions={LateSignalQuestions} />
}
