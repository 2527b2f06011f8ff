import { moment } from '#client/ui/displays/format.ts'
import type { Trade } from '#contract/journal/journal.ts'

/** The academy's comments on a trade; nothing if there are none. */
export function TradeComments({ comments }: Pick<Trade, 'comments'>) {
  if (comments.length === 0) return null
  return (
    <section className="flex flex-col gap-3">
      <h3 className="text-sm font-semibold">Comments from the academy</h3>
      <ul className="flex flex-col gap-4">
        {comments.map(({ id, author, text, createdAt }) => (
          <li key={id} className="flex flex-col gap-1 border-l-2 border-accent-line pl-4">
            <p className="text-compact text-muted-foreground">
              <span className="font-medium text-foreground">{author ?? 'The academy'}</span>,{' '}
              <time dateTime={createdAt} className="tabular-nums">
                {moment(createdAt)}
              </time>
            </p>
            <p className="text-sm break-words whitespace-pre-wrap">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
