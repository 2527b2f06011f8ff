import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { pageSize } from '#client/platform/lists/list-state.ts'
import { useUser } from '#client/platform/session/session.tsx'
import { Card } from '#client/ui/displays/card.tsx'
import { QueryError, Spinner } from '#client/ui/displays/states.tsx'
import { Pagination } from '#client/ui/lists/pagination.tsx'
import { may } from '#contract/access/permissions.ts'
import { pages } from '#contract/site/pages.ts'
import { QuestionRow } from './question-row.tsx'
import { QuestionText } from './question-text.tsx'
import { questionsQuery, useAskOnSignal } from './questions.queries.ts'

export interface SignalQuestionsProps {
  id: string
}

/** The own questions and comments on a signal and those shown to all who may see it, and a field for another one. */
export function SignalQuestions({ id }: SignalQuestionsProps) {
  const teaches = may(useUser(), 'content.manage')
  const [page, setPage] = useState(1)
  const questions = useQuery(questionsQuery({ signalId: id }, page))
  const ask = useAskOnSignal(id)
  const items = questions.data?.items ?? []
  return (
    <Card
      title="Questions and comments"
      description={
        teaches
          ? 'Those of members on this signal.'
          : 'Your mentor answers them, and may show one, without your name, to everybody who may see this signal.'
      }
    >
      <div className="flex flex-col gap-3">
        {teaches && (
          <Link to={pages.questions} className="text-sm underline underline-offset-4">
            Answer questions
          </Link>
        )}
        {questions.isError && (
          <QueryError message="The questions could not be loaded." query={questions} />
        )}
        {questions.isLoading && <Spinner label="Loading the questions" />}
        {questions.data?.total === 0 && (
          <p className="text-sm text-muted-foreground">No questions or comments yet</p>
        )}
        {items.length > 0 && (
          <ul aria-label="Questions and comments" className="flex flex-col divide-y">
            {items.map((question) => (
              <QuestionRow key={question.id} on={{ signalId: id }} question={question} />
            ))}
          </ul>
        )}
        <Pagination
          label="Questions and comments"
          page={page}
          pageSize={pageSize}
          total={questions.data?.total}
          onChange={setPage}
        />
        {!teaches && (
          <QuestionText
            label="New question or comment"
            draft={`question on signal ${id}`}
            initial=""
            action="Send"
            failed="What you wrote could not be sent. Please try again."
            onSend={(text) => ask.mutateAsync(text)}
          />
        )}
      </div>
    </Card>
  )
}
