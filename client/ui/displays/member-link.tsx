import { Link, useLocation } from 'react-router'
import { useSession } from '#client/platform/session/session.tsx'
import { may } from '#contract/access/permissions.ts'
import { memberPage } from '#contract/site/pages.ts'

interface MemberLinkProps {
  id: string
  name: string
}

/** A member's name, linked to the member's page for those who may read it. */
export function MemberLink({ id, name }: MemberLinkProps) {
  const { user } = useSession()
  const { pathname, search } = useLocation()
  if (!user || !may(user, 'members.read')) {
    return <span className="font-medium break-words">{name}</span>
  }
  return (
    <Link
      to={memberPage(id)}
      state={{ from: `${pathname}${search}` }}
      className="rounded-sm font-medium break-words underline-offset-4 hover:underline"
    >
      {name}
    </Link>
  )
}
