import { lazy, Suspense, useMemo } from 'react'
import { Markdown } from '#client/ui/displays/markdown.tsx'
import { Notice } from '#client/ui/displays/notice.tsx'
import { Spinner } from '#client/ui/displays/states.tsx'
import { lateContent } from '#client/ui/overlays/late-content.tsx'
import { readChart } from '#contract/chart-blocks.ts'
import type { LessonPicture } from '#contract/lesson-pictures.ts'
import { blocksOf, hasInlineFormula, type LessonBlock } from '#contract/lesson-text.ts'

export interface RichTextProps {
  /** Markdown with formulas, charts and pictures. */
  text: string
  pictures: readonly LessonPicture[]
  /** The lesson that has this text; null for one that is being written, whose charts its teacher sees anyway. */
  lesson: { courseId: string; id: string } | null
}

const LessonMarkdown = lazy(() => import('./lesson-markdown.tsx'))
const Formula = lazy(() => import('./formula.tsx'))
const TextChart = lateContent(async () => (await import('./text-chart.tsx')).TextChart)

/** The text of a lesson with its formulas, charts and pictures. */
export function RichText({ text, pictures, lesson }: RichTextProps) {
  const blocks = useMemo(() => blocksOf(text), [text])
  return (
    <div className="flex flex-col gap-4">
      {blocks.map((block, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a part of a text is its place.
        <Part key={place} block={block} pictures={pictures} lesson={lesson} />
      ))}
    </div>
  )
}

function Part({
  block: { kind, text, line },
  pictures,
  lesson,
}: Omit<RichTextProps, 'text'> & { block: LessonBlock }) {
  if (kind === 'formula') {
    return (
      <Suspense fallback={<Spinner label="Loading the formula" />}>
        <Formula tex={text} alone />
      </Suspense>
    )
  }
  if (kind === 'chart') {
    const chart = readChart(text)
    if ('problem' in chart) {
      return (
        <Notice variant="warning">
          Line {line + chart.line - 1} of a chart {chart.problem}.
        </Notice>
      )
    }
    return (
      <TextChart
        chart={chart}
        lesson={lesson}
        waiting={<Spinner label="Loading the chart" />}
        failure="This chart could not be loaded."
      />
    )
  }
  if (!hasInlineFormula(text) && !text.includes('](pictures/')) return <Markdown>{text}</Markdown>
  return (
    <Suspense fallback={<Spinner label="Loading the text" />}>
      <LessonMarkdown pictures={pictures}>{text}</LessonMarkdown>
    </Suspense>
  )
}
