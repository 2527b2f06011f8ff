import MentorshipSessionsSection from '#client/features/live-sessions/mentorship-sessions-section.tsx'
import { LateOfferedCalls } from './late-offered-calls.tsx'

/** The live sessions of a mentorship student, and the way to one-to-one calls. */
export default function MentorshipSessions() {
  return (
    <div className="flex flex-col gap-(--page-gap)">
      <MentorshipSessionsSection />
      <LateOfferedCalls />
    </div>
  )
}
