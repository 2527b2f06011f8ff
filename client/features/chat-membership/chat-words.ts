import type { ChatService, ChatState } from '#contract/chat-membership.ts'

export const serviceNames: Record<ChatService, string> = {
  telegram: 'Telegram',
  discord: 'Discord',
}

export const stateNames: Record<ChatState, string> = {
  in: 'In the group',
  absent: 'Not in the group',
  unlinked: 'No account linked',
  out: 'Out',
  stranger: 'Not a member',
  failed: 'Refused',
}

/** The key of a group or outlet in forms and addresses. */
export const keyOf = ({ program, service }: { program: string; service: string }): string =>
  `${service} ${program}`
