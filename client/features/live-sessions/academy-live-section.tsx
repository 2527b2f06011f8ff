import { minutes } from '#client/platform/http/query.ts'
import { SessionList } from './session-list.tsx'

/** The live sessions of an academy student. */
export default function AcademyLiveSection() {
  return (
    <SessionList
      empty="Live session schedule will appear here."
      failure="Failed to load academy content. Please try again."
      every={minutes(3)}
    />
  )
}
