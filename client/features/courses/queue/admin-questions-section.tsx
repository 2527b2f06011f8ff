import { useSearchParams } from 'react-router'
import { firstRead } from '#client/platform/start/first-reads.ts'
import { Tabs } from '#client/ui/controls/tabs.tsx'
import { Spinner } from '#client/ui/displays/states.tsx'
import { lateContent } from '#client/ui/overlays/late-content.tsx'
import { QuestionQueue } from './question-queue.tsx'
import { queueQuery } from './queue.queries.ts'

/** What the section reads first, for `sections.tsx`. @public */
export const firstReads = () => [firstRead(queueQuery({ page: 1 }))]

const LateAnswers = lateContent(async () => (await import('./answers-to-mark.tsx')).AnswersToMark)

const marking = (
  <LateAnswers
    waiting={<Spinner label="Loading the answers" />}
    failure="The answers could not be loaded."
  />
)

/** The questions of students on lessons, and their answers that wait for points. */
export default function AdminQuestionsSection() {
  const [params, setParams] = useSearchParams()
  const view = params.get('view') === 'marking' ? 'marking' : 'questions'
  // What narrows one list does not narrow the other.
  const show = (next: string) =>
    setParams(next === 'marking' ? { view: next } : {}, { replace: true, preventScrollReset: true })
  return (
    <Tabs
      label="Questions and answers"
      value={view}
      onChange={show}
      tabs={[
        { value: 'questions', label: 'Questions', content: <QuestionQueue /> },
        { value: 'marking', label: 'Answers to mark', content: marking },
      ]}
    />
  )
}
