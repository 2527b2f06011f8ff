import { useQuery } from '@tanstack/react-query'
import { BookOpen, Play } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#client/ui/controls/button.tsx'
import { QueryError } from '#client/ui/displays/states.tsx'
import { lateDialog } from '#client/ui/overlays/late-dialog.tsx'
import type { Sample } from '#contract/samples.ts'
import { clockOf } from '../course-words.ts'
import { samplesQuery } from './samples.queries.ts'

const SampleDialog = lateDialog(async () => (await import('./sample-dialog.tsx')).SampleDialog)

/** The free samples of courses that the user does not have; nothing while there are none, or none is known. */
export function SamplesSection() {
  const samples = useQuery(samplesQuery())
  const [opened, open] = useState<Sample | null>(null)
  if (samples.isError && !samples.data) {
    return <QueryError message="The free samples could not be loaded." query={samples} />
  }
  if (!samples.data?.length) return null
  return (
    <section aria-labelledby="samples" className="flex flex-col gap-2">
      <h2 id="samples" className="text-lg font-semibold">
        Samples
      </h2>
      <p className="text-sm text-muted-foreground">
        Single lessons of other courses, free for everybody here.
      </p>
      <ul className="flex flex-col divide-y rounded-xl border bg-card px-4 md:px-5">
        {samples.data.map((sample) => (
          <SampleRow key={sample.id} sample={sample} onOpen={() => open(sample)} />
        ))}
      </ul>
      {opened && <SampleDialog sample={opened} onClose={() => open(null)} />}
    </section>
  )
}

function SampleRow({ sample, onOpen }: { sample: Sample; onOpen: () => void }) {
  const { title, kind, courseTitle } = sample
  const length = lengthOf(sample)
  const [Icon, word] = kind === 'text' ? [BookOpen, 'Read'] : [Play, 'Watch']
  return (
    <li className="flex items-center gap-3 py-3">
      <div className="min-w-0 flex-1">
        <p className="text-sm font-medium break-words">{title}</p>
        <p className="text-sm break-words text-muted-foreground tabular-nums">
          {[courseTitle, length].filter(Boolean).join(' · ')}
        </p>
      </div>
      <Button size="sm" variant="outline" aria-label={`${word} sample: ${title}`} onClick={onOpen}>
        <Icon aria-hidden="true" />
        {word}
      </Button>
    </li>
  )
}

function lengthOf({ duration, readingMinutes }: Sample): string | null {
  if (readingMinutes !== null) return `${readingMinutes} min`
  return duration === null ? null : clockOf(duration)
}
