import { Link } from 'react-router'
import { moment } from '#client/ui/displays/format.ts'
import type { FigureQuote, JournalRemark } from '#contract/journal/journal-sharing.ts'
import { quoteLink } from './sharing-words.ts'

interface RemarkListProps {
  remarks: readonly JournalRemark[]
  /** Whether a quote links to the reader's own figure. */
  isOwn: boolean
}

/** The academy's comments on figures, each with the figure it quotes. */
export function RemarkList({ remarks, isOwn }: RemarkListProps) {
  return (
    <ul className="flex flex-col gap-4">
      {remarks.map(({ id, author, text, quote, createdAt }) => (
        <li key={id} className="flex flex-col gap-1 border-l-2 border-accent-line pl-4">
          <p className="text-compact text-muted-foreground">
            <span className="font-medium text-foreground">{author ?? 'The academy'}</span>,{' '}
            <time dateTime={createdAt} className="tabular-nums">
              {moment(createdAt)}
            </time>
          </p>
          {quote && <Quote quote={quote} isOwn={isOwn} />}
          <p className="text-sm break-words whitespace-pre-wrap">{text}</p>
        </li>
      ))}
    </ul>
  )
}

function Quote({ quote, isOwn }: { quote: FigureQuote; isOwn: boolean }) {
  const words = `${quote.figure}: ${quote.value}`
  const isFiltered = quote.filter !== ''
  return (
    <p className="text-sm tabular-nums">
      {isOwn ? (
        <Link
          to={quoteLink(quote)}
          className="inline-flex min-h-8 items-center font-medium text-accent underline underline-offset-4"
        >
          {words}
        </Link>
      ) : (
        <span className="font-medium">{words}</span>
      )}
      {isFiltered && <span className="text-muted-foreground"> – {filterWords(quote.filter)}</span>}
    </p>
  )
}

/** A filter in readable form: 'pair EURUSD, weekday 2'. */
const filterWords = (filter: string): string =>
  [...new URLSearchParams(filter)].map(([name, value]) => `${name} ${value}`).join(', ')
