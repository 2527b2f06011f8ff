import type { ReactNode } from 'react'
import { Badge } from '#client/ui/displays/badge.tsx'
import { moment } from '#client/ui/displays/format.ts'
import type { QuestionMessage } from '#contract/lesson-questions.ts'

interface MessagesProps {
  messages: readonly QuestionMessage[]
  /** What the asker is called. */
  asker: string
  /** Whether those that the class does not see are marked, because it sees the others. */
  marksUnshown?: boolean
}

/** What was written after a question, oldest first. */
export function Messages({ messages, asker, marksUnshown = false }: MessagesProps) {
  if (messages.length === 0) return null
  return (
    <ol aria-label="Answers" className="flex flex-col gap-2">
      {messages.map(({ id, byTeacher, text, shown, createdAt }) => (
        <li key={id} className="border-l-2 border-accent-line pl-3 text-sm">
          <p className="flex flex-wrap items-center gap-x-2 text-compact text-muted-foreground">
            <span className="font-medium text-foreground">{byTeacher ? 'Teacher' : asker}</span>
            <time dateTime={createdAt}>{moment(createdAt)}</time>
            {marksUnshown && !shown && <Badge variant="warning">Not shown to the class</Badge>}
          </p>
          <p className="break-words whitespace-pre-wrap">{text}</p>
        </li>
      ))}
    </ol>
  )
}

/** The paragraph that a question is about, as it was. */
export const Quotation = ({ children }: { children: ReactNode }) => (
  <blockquote className="border-l-2 pl-3 text-sm break-words text-muted-foreground">
    {children}
  </blockquote>
)
