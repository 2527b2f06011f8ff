import { pages } from '#contract/pages.ts'
import { programs } from '#contract/programs.ts'
import type { Notices, Told } from '#server/platform/module/contributions.ts'
import type { RoleRequestFacts } from './describe-role-request.ts'
import type { Operations } from './operations.ts'

/** Admins are told of each request, and the student of the decision. */
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
})

const filed = ({ userId, userName, program }: RoleRequestFacts): Told => ({
  type: 'info',
  about: userId,
  title: 'New role request',
  message: `${userName} asks for the ${programs[program].title}.`,
  action: { label: 'Review', href: pages.users },
})

function decided({ status, program }: RoleRequestFacts): Told | null {
  const { title } = programs[program]
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
