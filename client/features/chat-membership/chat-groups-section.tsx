import { useQuery } from '@tanstack/react-query'
import { firstRead } from '#client/platform/start/first-reads.ts'
import { Card } from '#client/ui/displays/card.tsx'
import { QueryError, Spinner } from '#client/ui/displays/states.tsx'
import { useFailureToast } from '#client/ui/overlays/outcome-toast.ts'
import { chatServices } from '#contract/chat-membership.ts'
import { chatGroupsQuery, signalOutletsQuery } from './chat-membership.queries.ts'
import { ChatPeople } from './chat-people.tsx'
import { keyOf, serviceNames } from './chat-words.ts'
import { GroupRow } from './group-form.tsx'
import { OutletRow } from './outlet-form.tsx'

/** What the section reads first, for `sections.tsx`. @public */
export const firstReads = () => [firstRead(chatGroupsQuery()), firstRead(signalOutletsQuery())]

const loadFailure = 'Failed to load the groups. Please try again.'

const introductions = {
  telegram:
    'Make the academy’s bot an admin of the group, with the rights to invite and to ban people. ‘Try it’ says what is missing.',
  discord:
    'Invite the academy’s bot to the server, with the rights to manage the role and to create invitations. ‘Try it’ says what is missing.',
}
const unavailable = {
  telegram: 'The academy has no Telegram bot: set TELEGRAM_BOT_TOKEN.',
  discord: 'The academy has no Discord bot: set DISCORD_BOT_TOKEN.',
}

/** The groups whose members follow the access, who is in them, and where signals are posted. */
export default function ChatGroupsSection() {
  const groups = useQuery(chatGroupsQuery())
  const outlets = useQuery(signalOutletsQuery())
  useFailureToast(groups.isError || outlets.isError, loadFailure)
  if (groups.isPending || outlets.isPending) return <Spinner />
  if (!groups.data) return <QueryError message={loadFailure} query={groups} />
  if (!outlets.data) return <QueryError message={loadFailure} query={outlets} />
  const managed = groups.data.filter(({ chatId }) => chatId !== null)
  return (
    <div className="flex flex-col gap-(--page-gap)">
      {managed.length > 0 && <ChatPeople groups={managed} />}
      {chatServices.map((service) => {
        const own = groups.data.filter((one) => one.service === service)
        const isAvailable = own.some(({ available }) => available)
        return (
          <Card
            key={service}
            title={`${serviceNames[service]} Groups`}
            description={isAvailable ? introductions[service] : unavailable[service]}
          >
            {isAvailable && (
              <div className="max-w-3xl divide-y">
                {own.map((group) => (
                  <GroupRow key={keyOf(group)} group={group} />
                ))}
              </div>
            )}
          </Card>
        )
      })}
      {chatServices.map((service) => {
        const own = outlets.data.filter((one) => one.service === service && one.available)
        if (own.length === 0) return null
        return (
          <Card
            key={service}
            title={`Signals on ${serviceNames[service]}`}
            description="New signals of a program are posted there, and the message follows each change. Whoever reads the channel sees them: choose one for the program’s members."
          >
            <div className="max-w-3xl divide-y">
              {own.map((outlet) => (
                <OutletRow key={keyOf(outlet)} outlet={outlet} />
              ))}
            </div>
          </Card>
        )
      })}
    </div>
  )
}
