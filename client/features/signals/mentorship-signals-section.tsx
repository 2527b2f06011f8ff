import { minutes } from '#client/platform/http/query.ts'
import { TrackRecordPanel } from './record/track-record-panel.tsx'
import { SignalList } from './signal-list.tsx'

/** The signals of a mentorship student. */
export default function MentorshipSignalsSection() {
  return (
    <div className="flex flex-col gap-6">
      <SignalList
        head="title"
        empty="Premium signals will appear here."
        failure="Failed to load mentorship content. Please try again."
        every={minutes(2)}
        record={<TrackRecordPanel />}
      />
    </div>
  )
}
