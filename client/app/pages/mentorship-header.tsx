import MentorshipHeader from '#client/features/dashboards/mentorship/mentorship-header.tsx'
import { minutes } from '#client/platform/http/query.ts'
import { pages } from '#contract/site/pages.ts'
import { type AreaHeaderProps, NextStep } from '../sections.tsx'
import { useAreaLists } from './use-area-lists.ts'

/** Shown above every section of the mentorship; loads the lists for all of them. */
export default function MentorshipAreaHeader({ compact }: AreaHeaderProps) {
  useAreaLists(minutes(2))
  return (
    <MentorshipHeader compact={compact}>
      {!compact && <NextStep sessionsPage={pages.sessions} />}
    </MentorshipHeader>
  )
}
