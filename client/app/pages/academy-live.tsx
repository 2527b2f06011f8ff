import AcademyLiveSection from '#client/features/live-sessions/academy-live-section.tsx'
import { LateOfferedCalls } from './late-offered-calls.tsx'

/** The live sessions of an academy student, and the way to one-to-one calls. */
export default function AcademyLive() {
  return (
    <div className="flex flex-col gap-(--page-gap)">
      <AcademyLiveSection />
      <LateOfferedCalls />
    </div>
  )
}
