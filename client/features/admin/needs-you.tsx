import { useQuery } from '@tanstack/react-query'
import { ChevronRight } from 'lucide-react'
import { Link } from 'react-router'
import { useStoredHeight } from '#client/platform/start/stored-height.ts'
import { Card } from '#client/ui/displays/card.tsx'
import { type Needs, needsCounted } from '#contract/needs.ts'
import { openQuestionsPage, pages, toMarkPage } from '#contract/site/pages.ts'
import { failedDays } from '#contract/times/calendar-days.ts'
import { needsQuery } from './admin.queries.ts'

const kinds: { key: keyof Needs; one: string; several: string; to: string }[] = [
  { key: 'requests', one: 'request to decide', several: 'requests to decide', to: pages.users },
  {
    key: 'unread',
    one: 'unread conversation',
    several: 'unread conversations',
    to: pages.messages,
  },
  {
    key: 'ungraded',
    one: 'submission to grade',
    several: 'submissions to grade',
    to: pages.assignments,
  },
  {
    key: 'questions',
    one: 'question to answer',
    several: 'questions to answer',
    to: openQuestionsPage,
  },
  {
    key: 'toMark',
    one: 'answer to mark',
    several: 'answers to mark',
    to: toMarkPage,
  },
  {
    key: 'uncommented',
    one: 'shared trade without a comment',
    several: 'shared trades without a comment',
    to: pages.journal,
  },
  {
    key: 'sessions',
    one: 'live session within a day',
    several: 'live sessions within a day',
    to: pages.sessions,
  },
  {
    key: 'failedPayments',
    one: 'payment that failed this week',
    several: 'payments that failed this week',
    to: `${pages.transactions}?failedIn=${failedDays(new Date())}`,
  },
]

const inWords = (count: number) =>
  count > needsCounted ? `Over ${needsCounted.toLocaleString('en-US')}` : count

/** What is waiting for the reader, each item linking to its page; nothing if there is none. */
export function NeedsYou() {
  const needs = useQuery(needsQuery())
  const { held, ref } = useStoredHeight('needs-you')
  if (needs.isPending) return held && <div style={held} />
  return (
    <div ref={ref} className="empty:hidden">
      {needs.data && <Waiting needs={needs.data} />}
    </div>
  )
}

function Waiting({ needs }: { needs: Needs }) {
  const waiting = kinds.filter(({ key }) => needs[key])
  if (waiting.length === 0) return null
  return (
    <Card title="Needs You">
      <ul className="grid gap-2 @2xl:grid-cols-2 @4xl:grid-cols-3">
        {waiting.map(({ key, one, several, to }) => (
          <li key={key}>
            <Link
              to={to}
              className="flex items-center gap-2 rounded-lg border px-3 py-2.5 text-sm transition-colors hover:border-input hover:bg-muted"
            >
              <strong className="text-base font-semibold tabular-nums">
                {inWords(needs[key] ?? 0)}
              </strong>
              <span className="min-w-0 flex-1">{needs[key] === 1 ? one : several}</span>
              <ChevronRight className="size-4 text-muted-foreground" aria-hidden="true" />
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}
