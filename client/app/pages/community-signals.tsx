import { LateSignalQuestions } from '#client/features/courses/questions/late-signal-questions.tsx'
import { CommunitySignalsSection } from '#client/features/signals/community-signals-section.tsx'

/** The signals, and what members ask about each. */
export default function CommunitySignalsPage() {
  return <CommunitySignalsSection Questions={LateSignalQuestions} />
}
