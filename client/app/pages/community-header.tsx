import { useQuery } from '@tanstack/react-query'
import { ownRequestsQuery } from '#client/features/access/own-requests.queries.ts'
import CommunityHeader from '#client/features/dashboards/community/community-header.tsx'
import { minutes } from '#client/platform/http/query.ts'
import { type AreaHeaderProps, NextStep } from '../sections.tsx'
import { useAreaLists } from './use-area-lists.ts'

/** Shown above every section of the community; loads the lists for all of them. */
export default function CommunityAreaHeader({ compact }: AreaHeaderProps) {
  useAreaLists(minutes(5))
  useQuery({ ...ownRequestsQuery(), notifyOnChangeProps: [] })
  return <CommunityHeader compact={compact}>{!compact && <NextStep />}</CommunityHeader>
}
