import { ButtonLink } from '#client/ui/controls/button.tsx'
import { Card } from '#client/ui/displays/card.tsx'
import { day } from '#client/ui/displays/format.ts'
import type { Member } from '#contract/members.ts'
import { conversationPage, sharedJournalPage } from '#contract/site/pages.ts'

/** Links to the conversation with the member and to their shared journal, for staff who work with these. */
export function TalkCard({ member }: { member: Member }) {
  const { id, name, messages, journal } = member
  if (!messages && journal === undefined) return null
  return (
    <Card title="Messages and Journal">
      <ul className="flex flex-col gap-3 text-sm">
        {messages && (
          <li className="flex flex-wrap items-center justify-between gap-2">
            <span>
              {messages.lastAt === null
                ? 'No messages yet'
                : `${messages.unread} unread, the last on ${day(messages.lastAt)}`}
            </span>
            <ButtonLink
              to={conversationPage(id)}
              size="sm"
              variant="outline"
              aria-label={`Open the conversation with ${name}`}
            >
              Open conversation
            </ButtonLink>
          </li>
        )}
        {journal !== undefined && (
          <li className="flex flex-wrap items-center justify-between gap-2">
            <span>
              {journal === null
                ? 'Shares no trades'
                : `${journal.sharedTrades} shared trades, ${journal.uncommented} without a comment, the last on ${day(journal.lastTradeAt)}`}
            </span>
            {journal && (
              <ButtonLink to={sharedJournalPage(id)} size="sm" variant="outline">
                Open journal
              </ButtonLink>
            )}
          </li>
        )}
      </ul>
    </Card>
  )
}
