import { pages, sectionPage } from '#contract/pages.ts'
import type { Notices, Told } from '#server/platform/module/contributions.ts'
import type { RoleRequestFacts } from './describe-role-request.ts'
import type { Operations } from './operations.ts'

/**
 * Admins are told of each request, the student of the decision, and of a handing over whoever owned the
 * academy and whoever owns it now.
 */
export const accessNotices = ({
  requests: { describe },
}: {
  requests: Pick<Operations['requests'], 'describe'>
}): Notices => ({
  'role_request.filed': async ({ subject }) => {
    const request = await describe(subject)
    return request && filed(request)
  },
  'role_request.decided': async ({ subject }) => {
    const request = await describe(subject)
    return request && decided(request)
  },
  'ownership.handed_over': async ({ subject, audience }) =>
    'user' in audience && audience.user === subject ? received : handedOver,
})

const teamPage = sectionPage('team')

const filed = ({ userId, userName, title }: RoleRequestFacts): Told => ({
  type: 'info',
  about: userId,
  title: 'New role request',
  message: `${userName} asks for the ${title}.`,
  action: { label: 'Review', href: pages.users },
})

const received: Told = {
  type: 'info',
  title: 'The academy is yours',
  message: 'Its owner has handed the academy over to you.',
  action: { label: 'Open team', href: teamPage },
}

const handedOver: Told = {
  type: 'info',
  title: 'The academy was handed over',
  message: 'Another admin owns the academy now, as you asked. You stay an admin.',
  action: { label: 'Open team', href: teamPage },
}

function decided({ status, title }: RoleRequestFacts): Told | null {
  if (status === 'approved') {
    return {
      type: 'success',
      title: 'Access granted',
      message: `Your request for the ${title} has been approved.`,
      action: { label: 'Open dashboard', href: pages.dashboard },
    }
  }
  if (status === 'rejected') {
    return {
      type: 'warning',
      title: 'Request declined',
      message: `Your request for the ${title} has been declined.`,
    }
  }
  return null
}
