import { useSiteWords } from '../use-site-words.ts'
import { ExampleNote } from './example-note.tsx'

/** The academy in four figures. */
export function StatsStrip() {
  const { stats, statsAre } = useSiteWords()
  if (statsAre === 'hidden' || stats.length === 0) return null
  return (
    <section aria-label="The academy in figures" className="mx-auto max-w-300 px-4 md:px-6">
      <div className="tick-rule" aria-hidden="true" />
      <dl className="grid grid-cols-2 gap-y-8 pt-6 pb-8 md:grid-cols-4 md:divide-x">
        {stats.map(({ figure, label }) => (
          <div key={label} className="flex flex-col-reverse md:pl-6 md:first:pl-0">
            <dt className="text-sm text-muted-foreground">{label}</dt>
            <dd className="text-3xl font-semibold tabular-nums">{figure}</dd>
          </div>
        ))}
      </dl>
      {statsAre === 'example' && <ExampleNote>Example figures</ExampleNote>}
    </section>
  )
}
