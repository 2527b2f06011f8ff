import { minutes } from '#client/platform/http/query.ts'
import { useSectionPath } from '#client/platform/lists/section-path.ts'
import { LateSignalPage } from './page/late-signal-page.tsx'
import type { SignalQuestionsPart } from './page/signal-page.tsx'
import { TrackRecordPanel } from './record/track-record-panel.tsx'
import { SignalList } from './signal-list.tsx'

/** The signals of a mentorship student. */
export function MentorshipSignalsSection({ Questions }: { Questions: SignalQuestionsPart }) {
  const id = useSectionPath()
  if (id) {
    return (
      <LateSignalPage id={id} head="title">
        <Questions id={id} />
      </LateSignalPage>
    )
  }
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
