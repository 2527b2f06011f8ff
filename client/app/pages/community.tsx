import { useQuery } from '@tanstack/react-query'
import { ownChatGroupsQuery } from '#client/features/chat-membership/chat-membership.queries.ts'
import { JoinGroup, OwnChatGroups } from '#client/features/chat-membership/own-chat-groups.tsx'
import CommunitySection, {
  firstReads as linksFirst,
} from '#client/features/dashboards/community/community-section.tsx'
import type { ChatService } from '#contract/chat-membership.ts'

/** What the section reads first, for `sections.tsx`. @public */
export const firstReads = linksFirst

/** Where the members meet outside the academy: the groups for everybody, and those that are theirs by their access. */
export default function Community() {
  const groups = useQuery(ownChatGroupsQuery()).data
  const own = (service: ChatService, label: string) => {
    const group = groups?.find((one) => one.program === 'community' && one.service === service)
    return group && <JoinGroup group={group} label={label} />
  }
  return (
    <div className="flex flex-col gap-(--page-gap)">
      <CommunitySection
        own={{
          telegram: own('telegram', 'Join Telegram'),
          discord: own('discord', 'Join Discord'),
        }}
      />
      <OwnChatGroups />
    </div>
  )
}
