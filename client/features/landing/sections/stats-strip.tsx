import { Link } from 'react-router'
import { usePublished } from '#client/platform/start/published.ts'
import type { RecordSummary } from '#contract/signals/record-figures.ts'
import { pages } from '#contract/site/pages.ts'
import { isAboutSignals } from '#contract/site/signal-claims.ts'
import { useSiteWords } from '../use-site-words.ts'
import { ExampleNote } from './example-note.tsx'

/**
 * The academy in a few figures. Where the record of signals is public, those about signals come from it; those about students that
 * the owner has chosen are counted. Each says what is counted, and whatever is typed is marked as an example or as not measured.
 */
export function StatsStrip() {
  const { stats, statsAre } = useSiteWords()
  const { record, measured: counted } = usePublished()
  const typed = statsAre === 'hidden' ? [] : stats
  const shown = record ? typed.filter((stat) => !isAboutSignals(stat)) : typed
  const measured = record ? measuredOf(record) : []
  if (shown.length === 0 && measured.length === 0 && counted.length === 0) return null
  return (
    <section aria-label="The academy in figures" className="mx-auto max-w-300 px-4 md:px-6">
      <div className="tick-rule" aria-hidden="true" />
      {record && measured.length > 0 && (
        <div className="pt-6">
          <Figures figures={measured} />
          <p className="pb-4 text-compact text-muted-foreground">
            {basisOf(record)}{' '}
            <Link to={pages.record} className="text-accent underline-offset-4 hover:underline">
              See what is counted
            </Link>
          </p>
        </div>
      )}
      {counted.length > 0 && (
        <div className="pt-6">
          <Figures figures={counted} />
          <ul className="flex flex-col gap-1 pb-4 text-compact text-muted-foreground">
            {counted.map(({ label, basis }) => (
              <li key={label}>{basis}</li>
            ))}
          </ul>
        </div>
      )}
      {shown.length > 0 && <Figures figures={shown} className="pt-6 pb-8" />}
      {shown.length > 0 && statsAre === 'example' && <ExampleNote>Example figures</ExampleNote>}
      {shown.length > 0 && statsAre === 'own' && <ExampleNote>Not measured here</ExampleNote>}
    </section>
  )
}

function Figures({
  figures,
  className = 'pb-4',
}: {
  figures: readonly { figure: string; label: string }[]
  className?: string
}) {
  return (
    <dl className={`grid grid-cols-2 gap-y-8 md:grid-cols-4 md:divide-x ${className}`}>
      {figures.map(({ figure, label }) => (
        <div key={label} className="flex flex-col-reverse md:pl-6 md:first:pl-0">
          <dt className="text-sm text-muted-foreground">{label}</dt>
          <dd className="text-3xl font-semibold tabular-nums">{figure}</dd>
        </div>
      ))}
    </dl>
  )
}

/** What the record says of signals; nothing before the first has been closed for a day. */
function measuredOf({ finished, winRate, averageR, totalR, withR }: RecordSummary) {
  if (finished === 0) return []
  return [
    { figure: String(finished), label: 'signals closed' },
    ...(winRate === null ? [] : [{ figure: `${winRate}%`, label: 'win rate of signals' }]),
    ...(averageR === null ? [] : [{ figure: inR(averageR), label: 'average result of a signal' }]),
    ...(withR === 0 ? [] : [{ figure: inR(totalR), label: 'total result of all signals' }]),
  ]
}

const inR = (r: number) => `${r > 0 ? '+' : ''}${r}R`

function basisOf({ from, to, published, finished }: RecordSummary): string {
  const days = from && to ? `, from ${from.slice(0, 10)} to ${to.slice(0, 10)} (UTC)` : ''
  return `${finished} closed of ${published} published signals${days}, deleted ones included.`
}
