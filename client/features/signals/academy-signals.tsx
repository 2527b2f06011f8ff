import { minutes } from '#client/platform/http/query.ts'
import { SignalList } from './signal-list.tsx'

/** An academy student's signals, below the figures of the overview. */
export default function AcademySignals() {
  return (
    <section aria-labelledby="academy-signals" className="flex flex-col gap-4">
      <h2 id="academy-signals" className="text-lg font-semibold">
        Trading Signals
      </h2>
      <SignalList
        head="title"
        empty="Trading signals will appear here."
        failure="Failed to load academy content. Please try again."
        every={minutes(3)}
      />
    </section>
  )
}
