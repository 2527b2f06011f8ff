import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useRef, useState } from 'react'
import { pageSize, useListState } from '#client/platform/lists/list-state.ts'
import { Select } from '#client/ui/controls/select.tsx'
import { Card } from '#client/ui/displays/card.tsx'
import { EmptyState, QueryError, Spinner } from '#client/ui/displays/states.tsx'
import { Pagination } from '#client/ui/lists/pagination.tsx'
import { type QuestionState, questionStates } from '#contract/lesson-questions.ts'
import { stateNames } from '../questions/question-words.ts'
import { CourseFilter } from './course-filter.tsx'
import { queueQuery } from './queue.queries.ts'
import { QueuedRow } from './queued-row.tsx'

const stateOptions = [
  { value: '', label: 'All questions' },
  ...questionStates.map((value) => ({ value, label: stateNames[value] })),
]

const stateOf = (value: string): QuestionState | undefined =>
  questionStates.find((state) => state === value)

/** Keys that move through the list while nothing is being typed. */
const steps: Record<string, number> = { j: 1, k: -1 }

const isTyping = (target: EventTarget) =>
  target instanceof Element && target.closest('input, textarea, select') !== null

/** The questions on all lessons and signals, those that wait first, each answered where it is. */
export function QuestionQueue() {
  const list = useListState({ sortKeys: [], filters: ['state', 'course'] })
  const { state, course } = list.filters
  const filter = { page: list.page, state: stateOf(state), courseId: course || undefined }
  const queue = useQuery(queueQuery(filter))
  const [openId, open] = useState<string | null>(null)
  const rows = useRef<HTMLUListElement>(null)
  const items = queue.data?.items ?? []

  const openNext = (step: number, wanted: 'row' | 'answer', isNext = (_id: string) => true) => {
    const at = items.findIndex(({ id }) => id === openId)
    const rest = step > 0 ? items.slice(at + 1) : items.slice(0, Math.max(0, at)).toReversed()
    const next = rest.find(({ id }) => isNext(id))
    if (!next) return
    open(next.id)
    // Its form appears once its messages are there, and takes the focus itself.
    setFocused(wanted === 'answer' ? next.id : null)
    rows.current?.querySelector<HTMLElement>(`[data-question="${next.id}"]`)?.focus()
  }
  const [focused, setFocused] = useState<string | null>(null)
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey, target } = event
    const step = steps[key.toLowerCase()]
    if (step === undefined || ctrlKey || metaKey || altKey || isTyping(target)) return
    event.preventDefault()
    openNext(step, 'row')
  }
  const waits = (id: string) => items.some((one) => one.id === id && one.state === 'open')

  return (
    <Card title="Questions">
      <div className="flex flex-col gap-4">
        <div className="flex flex-wrap gap-2">
          <Select
            aria-label="Which questions"
            options={stateOptions}
            value={state}
            onChange={({ target }) => list.setFilter('state', target.value)}
            className="w-52 max-sm:flex-1"
          />
          <CourseFilter value={course} onChange={(id) => list.setFilter('course', id)} />
        </div>
        {queue.isError && <QueryError message="The questions could not be loaded." query={queue} />}
        {queue.isLoading && <Spinner label="Loading the questions" />}
        {queue.data?.total === 0 && (
          <EmptyState>
            {list.isNarrowed
              ? 'No questions match'
              : 'No questions yet. Students ask them below a lesson or a signal.'}
          </EmptyState>
        )}
        {items.length > 0 && (
          <>
            <p className="text-compact text-muted-foreground max-sm:hidden">
              J and K open the next and the previous question, Ctrl+Enter sends an answer.
            </p>
            <ul
              ref={rows}
              aria-label="Questions of students"
              className="flex flex-col divide-y"
              onKeyDown={onKeyDown}
            >
              {items.map((question) => (
                <QueuedRow
                  key={question.id}
                  question={question}
                  isOpen={question.id === openId}
                  takesFocus={question.id === focused}
                  onToggle={() => {
                    setFocused(null)
                    open(question.id === openId ? null : question.id)
                  }}
                  onAnswered={() => openNext(1, 'answer', waits)}
                />
              ))}
            </ul>
          </>
        )}
        <Pagination
          label="Questions"
          page={list.page}
          pageSize={pageSize}
          total={queue.data?.total}
          onChange={list.setPage}
        />
      </div>
    </Card>
  )
}
