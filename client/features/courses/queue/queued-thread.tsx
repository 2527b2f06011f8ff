import { useQuery } from '@tanstack/react-query'
import { type FormEvent, type KeyboardEvent, useLayoutEffect, useRef } from 'react'
import { Link } from 'react-router'
import { Button } from '#client/ui/controls/button.tsx'
import { Textarea } from '#client/ui/controls/input.tsx'
import { moment } from '#client/ui/displays/format.ts'
import { MemberLink } from '#client/ui/displays/member-link.tsx'
import { QueryError, Spinner } from '#client/ui/displays/states.tsx'
import { Field } from '#client/ui/forms/field.tsx'
import { useDraftState } from '#client/ui/forms/use-draft-state.ts'
import { failureToast, tellOutcome } from '#client/ui/overlays/outcome-toast.ts'
import { toast } from '#client/ui/overlays/toast.tsx'
import {
  type QueuedQuestion,
  questionMaximum,
  type QueuedThread as Thread,
} from '#contract/lesson-questions.ts'
import { ownSignalPage, taughtLessonPage } from '#contract/site/pages.ts'
import { Messages, Quotation } from '../questions/messages.tsx'
import { placeText } from '../questions/question-words.ts'
import { queuedQuery, useQueuedChanges } from './queue.queries.ts'

interface QueuedThreadProps {
  question: QueuedQuestion
  takesFocus: boolean
  onAnswered: () => void
}

/** A question of the queue with its messages, its lesson, and what can be done with it. */
export function QueuedThread({ question, takesFocus, onAnswered }: QueuedThreadProps) {
  const thread = useQuery(queuedQuery(question.id))
  const { asker, place, createdAt } = question
  return (
    <div className="flex flex-col gap-3 pb-2">
      <p className="text-sm text-muted-foreground">
        {asker ? <MemberLink id={asker.id} name={asker.name} /> : 'Deleted account'} asked on{' '}
        <time dateTime={createdAt}>{moment(createdAt)}</time>: <AskedOn question={question} />
        {place && `, ${placeText(place).toLowerCase()}`}
      </p>
      {place?.at === 'paragraph' && <Quotation>{place.quote}</Quotation>}
      {thread.isError && <QueryError message="The messages could not be loaded." query={thread} />}
      {thread.isLoading && <Spinner label="Loading the messages" className="p-2" />}
      {thread.data && (
        <>
          <Messages
            messages={thread.data.messages}
            asker={asker?.name ?? 'Deleted account'}
            marksUnshown={thread.data.shared}
          />
          <AnswerForm thread={thread.data} takesFocus={takesFocus} onAnswered={onAnswered} />
        </>
      )}
    </div>
  )
}

function AskedOn({ question: { course, lesson, signal } }: Pick<QueuedThreadProps, 'question'>) {
  const to = signal
    ? ownSignalPage(signal.id)
    : course && lesson && taughtLessonPage(course.id, lesson.id)
  if (!to) return null
  return (
    <Link to={to} className="rounded-sm underline underline-offset-4">
      {signal?.title ?? lesson?.title}
    </Link>
  )
}

interface AnswerFormProps {
  thread: Thread
  takesFocus: boolean
  onAnswered: () => void
}

function AnswerForm({ thread, takesFocus, onAnswered }: AnswerFormProps) {
  const { id, updatedAt, same, shared } = thread
  const { answer, share, settle } = useQueuedChanges(id, updatedAt)
  const [text, type, draft] = useDraftState(`answer to question ${id}`, '')
  const field = useRef<HTMLFormElement>(null)
  useLayoutEffect(() => {
    if (takesFocus) field.current?.querySelector('textarea')?.focus()
  }, [takesFocus])
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (answer.isPending || text.trim() === '') return
    try {
      await answer.mutateAsync(text)
      draft.discard()
      toast({ title: 'Question Answered', variant: 'success' })
      onAnswered()
    } catch (error) {
      failureToast(error, 'Your answer could not be saved. Please try again.')
    }
  }
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    field.current?.requestSubmit()
  }
  return (
    <form ref={field} className="flex flex-col gap-2" onSubmit={(event) => void submit(event)}>
      <Field
        label="Answer"
        hint={
          shared && same > 0
            ? `The student who asked, and ${same} with the same question, are told.`
            : 'The student who asked is told.'
        }
      >
        <Textarea
          value={text}
          rows={3}
          maxLength={questionMaximum}
          aria-keyshortcuts="Control+Enter"
          onChange={({ target }) => type(target.value)}
          onKeyDown={onKeyDown}
        />
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="sm" busy={answer.isPending} disabled={text.trim() === ''}>
          Send answer
        </Button>
        <Sharing thread={thread} share={share} />
        <Settling thread={thread} settle={settle} />
      </div>
    </form>
  )
}

type Changes = ReturnType<typeof useQueuedChanges>

/** Shows the question to the class, or what was added to it since, and hides it again. */
function Sharing({ thread, share }: { thread: Thread; share: Changes['share'] }) {
  const { shared, unshown } = thread
  const set = (wanted: boolean) =>
    void tellOutcome(share.mutateAsync(wanted), {
      done: wanted ? 'Shown to the Class' : 'Hidden From the Class',
      failed: 'This could not be saved. Please try again.',
    })
  return (
    <>
      {(!shared || unshown > 0) && (
        <Button size="sm" variant="outline" busy={share.isPending} onClick={() => set(true)}>
          {shared ? 'Show the additions to the class' : 'Show to class'}
        </Button>
      )}
      {shared && (
        <Button size="sm" variant="outline" busy={share.isPending} onClick={() => set(false)}>
          Hide from class
        </Button>
      )}
    </>
  )
}

function Settling({ thread, settle }: { thread: Thread; settle: Changes['settle'] }) {
  const isSolved = thread.state === 'solved'
  const toggle = () =>
    void tellOutcome(settle.mutateAsync(!isSolved), {
      done: isSolved ? 'Marked as Not Solved' : 'Marked as Solved',
      failed: 'This could not be saved. Please try again.',
    })
  return (
    <Button size="sm" variant="outline" busy={settle.isPending} onClick={toggle}>
      {isSolved ? 'Mark as not solved' : 'Mark as solved'}
    </Button>
  )
}
