import { minutes } from '#client/platform/http/query.ts'
import { TrackRecordPanel } from './record/track-record-panel.tsx'
import { SignalList } from './signal-list.tsx'

/** The signals open to every signed-in user. */
export default function CommunitySignalsSection() {
  return (
    <div className="flex flex-col gap-6">
      <SignalList
        head="pair"
        empty="Daily signals will appear here."
        failure="Failed to load content. Please try again."
        every={minutes(5)}
        record={<TrackRecordPanel />}
      />
    </div>
  )
}
