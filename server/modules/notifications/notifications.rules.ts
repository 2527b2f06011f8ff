import type { RoleRequestStatus } from '#contract/access.ts'
import type { Grade } from '#contract/assignments.ts'
import type { Side } from '#contract/messages.ts'
import { type NotificationType, notificationTypes } from '#contract/notifications.ts'
import { conversationPage, ownConversationPage, pages } from '#contract/pages.ts'
import { type Role, roleNames } from '#contract/permissions.ts'
import { type PaidProgram, programs } from '#contract/programs.ts'
import type { Direction } from '#contract/signals.ts'

/** What a notification says. */
export interface NewNotification {
  type: NotificationType
  title: string
  message: string
  /** The user whom it names to others: it goes when the account does. */
  about?: string
  /** Where it leads: a page of the academy, as a path that begins with a slash. */
  action?: { label: string; href: string }
}

export interface SignalFacts {
  title: string
  pair: string | null
  direction: Direction | null
}

export interface LiveSessionFacts {
  title: string
  startsAt: Date
}

export interface RoleRequestFacts {
  program: PaidProgram
  status: RoleRequestStatus
  userId: string
  userName: string
}

export interface MessageFacts {
  from: Side
  student: { id: string; name: string }
  /** Whether it is the first that the other side has not read. */
  isFirstUnread: boolean
}

export interface GradeFacts {
  title: string
  grade: Grade
}

export interface TradeFacts {
  pair: string
  direction: Direction
}

export interface CertificateFacts {
  /** The title of the program that was completed. */
  program: string
}

/** The roles whose broadcasts concern a holder of these effective roles; admins hear of everything. */
export function audiencesOf(roles: readonly Role[]): Role[] {
  if (roles.includes('admin')) return [...roleNames]
  return roleNames.filter((role) => role === 'community_student' || roles.includes(role))
}

/** The types of broadcasts that a holder of these effective roles sees. */
export function typesSeenBy(roles: readonly Role[]): NotificationType[] {
  if (roles.includes('admin') || roles.includes('mentorship_student')) return [...notificationTypes]
  if (roles.includes('academy_student')) return ['info', 'success', 'warning']
  return ['info', 'success']
}

/** Whether a broadcast of this type to holders of `audience` is for a holder of these roles. */
export const seesBroadcast = (roles: readonly Role[], audience: Role, type: NotificationType) =>
  audiencesOf(roles).includes(audience) && typesSeenBy(roles).includes(type)

const signalPages: Record<Role, string> = {
  community_student: pages.signals,
  academy_student: pages.dashboard,
  mentorship_student: pages.signals,
  admin: pages.signals,
}

const sessionPages: Record<Role, string> = {
  community_student: pages.dashboard,
  academy_student: pages.live,
  mentorship_student: pages.sessions,
  admin: pages.sessions,
}

/** A signal has been published for holders of `role`. */
export function signalPublished(signal: SignalFacts, role: Role): NewNotification {
  const what = [signal.pair, signal.direction].filter((part) => part !== null).join(' ')
  return {
    type: 'info',
    title: what ? `New signal: ${what}` : 'New signal',
    message: signal.title,
    action: { label: 'View signal', href: signalPages[role] },
  }
}

const startFormat = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'UTC',
})

/** A live session has been scheduled for holders of `role`. */
export function liveSessionScheduled(session: LiveSessionFacts, role: Role): NewNotification {
  return {
    type: 'info',
    title: 'New live session',
    message: `${session.title}: ${startFormat.format(session.startsAt)} UTC`,
    action: { label: 'View schedule', href: sessionPages[role] },
  }
}

/** Somebody asks for a program; admins decide. */
export function roleRequestFiled({ userId, userName, program }: RoleRequestFacts): NewNotification {
  return {
    type: 'info',
    about: userId,
    title: 'New role request',
    message: `${userName} asks for the ${programs[program].title}.`,
    action: { label: 'Review', href: pages.users },
  }
}

/** The user's own request has been decided; null while it has not. */
export function roleRequestDecided({ status, program }: RoleRequestFacts): NewNotification | null {
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

/**
 * A message has come in a conversation of which `to` is a side; null for the writer's own side, and
 * where an earlier message that is unread has been told of already.
 */
export function messageReceived(message: MessageFacts, to: Side): NewNotification | null {
  const { from, student, isFirstUnread } = message
  if (from === to || !isFirstUnread) return null
  if (to === 'student') {
    return {
      type: 'info',
      title: 'New message',
      message: 'The academy has written to you.',
      action: { label: 'Open conversation', href: ownConversationPage },
    }
  }
  return {
    type: 'info',
    about: student.id,
    title: 'New message',
    message: `${student.name} has written to the academy.`,
    action: { label: 'Open conversation', href: conversationPage(student.id) },
  }
}

/** What the user has handed in has been graded. */
export function assignmentGraded({ title, grade }: GradeFacts): NewNotification {
  const action = { label: 'View Submission', href: pages.assignments }
  return grade === 'pass'
    ? { type: 'success', title: 'Assignment passed', message: title, action }
    : { type: 'warning', title: 'Assignment needs work', message: title, action }
}

/** The academy has commented on a trade that the user shares. */
export function tradeCommented({ pair, direction }: TradeFacts): NewNotification {
  return {
    type: 'info',
    title: 'New comment on your trade',
    message: `The academy has commented on your ${pair} ${direction} trade.`,
    action: { label: 'Open journal', href: pages.journal },
  }
}

/** The user has completed the academy. */
export function certificateIssued({ program }: CertificateFacts): NewNotification {
  return {
    type: 'success',
    title: 'Your certificate is ready',
    message: `You have completed the ${program}. Congratulations!`,
    action: { label: 'View certificate', href: pages.profile },
  }
}
