import { minutes } from '#client/platform/http/query.ts'
import { SessionList } from './session-list.tsx'

/** The live sessions of a mentorship student. */
export default function MentorshipSessionsSection() {
  return (
    <SessionList
      empty="Live sessions will appear here."
      failure="Failed to load mentorship content. Please try again."
      every={minutes(2)}
    />
  )
}
