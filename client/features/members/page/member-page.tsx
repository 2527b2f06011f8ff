import { useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { ApiProblem } from '#client/platform/http/problems.ts'
import { useUser } from '#client/platform/session/session.tsx'
import { ButtonLink } from '#client/ui/controls/button.tsx'
import { Avatar } from '#client/ui/displays/avatar.tsx'
import { Badge } from '#client/ui/displays/badge.tsx'
import { day } from '#client/ui/displays/format.ts'
import { EmptyState, QueryError, Spinner } from '#client/ui/displays/states.tsx'
import type { AdminUser } from '#contract/access/access.ts'
import { may } from '#contract/access/permissions.ts'
import type { Member } from '#contract/members.ts'
import { pages } from '#contract/site/pages.ts'
import { loadFailure, seenText } from '../member-words.ts'
import { AccessPanel } from './access-panel.tsx'
import { ActivityCard } from './activity-card.tsx'
import { CoursesCard } from './courses-card.tsx'
import { memberQuery } from './member.queries.ts'
import { NotesCard } from './notes-card.tsx'
import { PaymentsCard } from './payments-card.tsx'
import { SuppressionNotice } from './suppression-notice.tsx'
import { TagsCard } from './tags-card.tsx'
import { TalkCard } from './talk-card.tsx'

export interface MemberPageProps {
  id: string
  /** The actions for the account, which belong to another feature. */
  actions: (user: AdminUser) => ReactNode
  /** What the member has read, which belongs to another feature. */
  reads: (id: string) => ReactNode
}

/** Everything about one member on one screen. */
export function MemberPage({ id, actions, reads }: MemberPageProps) {
  const member = useQuery(memberQuery(id))
  const isUnknown = member.error instanceof ApiProblem && [400, 404].includes(member.error.status)
  return (
    <div className="flex flex-col gap-4">
      <Back />
      {member.data ? (
        <Everything member={member.data} actions={actions} reads={reads} />
      ) : isUnknown ? (
        <EmptyState>This member does not exist.</EmptyState>
      ) : member.isError ? (
        <QueryError message={loadFailure} query={member} />
      ) : (
        <Spinner />
      )}
    </div>
  )
}

/** A link back to the list as it was, if the visitor came from it; otherwise to the members list. */
function Back() {
  const state: unknown = useLocation().state
  const from =
    typeof state === 'object' && state !== null && 'from' in state && typeof state.from === 'string'
      ? state.from
      : pages.members
  return (
    <ButtonLink to={from} variant="ghost" size="sm" className="w-fit">
      <ArrowLeft aria-hidden="true" />
      Back
    </ButtonLink>
  )
}

function Everything({
  member,
  actions,
  reads,
}: { member: Member } & Pick<MemberPageProps, 'actions' | 'reads'>) {
  const user = useUser()
  const { payments } = member
  return (
    <>
      <Head member={member} actions={actions} />
      {member.suppression && <SuppressionNotice member={member} suppression={member.suppression} />}
      <div className="grid items-start gap-4 @4xl:grid-cols-2">
        <div className="flex min-w-0 flex-col gap-4">
          <AccessPanel member={member} />
          <CoursesCard courses={member.courses} />
          {reads(member.id)}
          {payments && <PaymentsCard payments={payments} />}
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          <TagsCard member={member} />
          <NotesCard member={member} />
          <TalkCard member={member} />
          {may(user, 'activity.read') && <ActivityCard id={member.id} />}
        </div>
      </div>
    </>
  )
}

function Head({ member, actions }: { member: Member } & Pick<MemberPageProps, 'actions'>) {
  const { name, email, avatarUrl, suspension, staffRole, emailConfirmed, createdAt } = member
  return (
    <header className="flex flex-wrap items-start gap-4">
      <Avatar name={name} src={avatarUrl} size="lg" />
      <div className="min-w-0 flex-1 basis-60">
        <h2 className="flex flex-wrap items-center gap-2 text-lg font-semibold break-words">
          {name}
          {staffRole && (
            <Badge variant="outline" className="capitalize">
              {staffRole}
            </Badge>
          )}
          {suspension && <Badge variant="danger">Suspended</Badge>}
        </h2>
        <p className="text-sm break-all text-muted-foreground">
          {email} {emailConfirmed ? '' : '(not confirmed)'}
        </p>
        <p className="text-sm text-muted-foreground tabular-nums">
          Joined {day(createdAt)} · Last seen: {seenText(member)}
        </p>
        {suspension && (
          <p className="mt-1 text-sm break-words">
            Suspended since {day(suspension.since)}: {suspension.reason}
          </p>
        )}
      </div>
      <div className="w-full @2xl:w-auto">{actions(member)}</div>
    </header>
  )
}
