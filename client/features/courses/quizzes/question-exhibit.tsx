import { Markdown } from '#client/ui/displays/markdown.tsx'
import type { GivenQuestion } from '#contract/quizzes/questions.ts'
import { QuestionChart } from './question-chart.tsx'

interface QuestionTextProps {
  question: Pick<GivenQuestion, 'kind' | 'prompt' | 'picture' | 'chart'>
  /** For the text alone, to name the fields by: a chart would be read out with all that belongs to it. */
  promptId?: string
}

/** A question with the picture and the candles above it; what is to be marked on candles comes with its fields. */
export function QuestionText({
  question: { kind, prompt, picture, chart },
  promptId,
}: QuestionTextProps) {
  return (
    <div className="flex min-w-0 flex-col gap-3">
      {picture && <Picture url={picture.url} alt={picture.alt} />}
      {chart && kind !== 'mark' && <QuestionChart chart={chart} />}
      <div id={promptId}>
        <Markdown>{prompt}</Markdown>
      </div>
    </div>
  )
}

/** A picture, which opens in its full size. */
export function Picture({ url, alt }: { url: string; alt: string }) {
  return (
    <a href={url} target="_blank" rel="noreferrer" className="block w-fit max-w-full">
      <img src={url} alt={alt} className="max-h-96 max-w-full rounded-lg border" />
    </a>
  )
}
