import { withoutUnseen } from '#contract/one-line.ts'
import { NotTaken } from '../channels/channel.rules.ts'

export const fanOutName = 'notifications.fan-out'

/** Each channel has a queue of its own, so that one that is down holds up no other. */
export const sendName = (channel: { name: string }) => `notifications.send-${channel.name}`

/** How often a delivery is tried before it counts as failed. */
export const mostTries = 10

/** All of it in parts of at most `size`, in their order. */
export const inParts = <T>(all: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, part) =>
    all.slice(part * size, (part + 1) * size),
  )

/** Whether something told at `createdAt` is still news at `at`, to a channel that asks for that. */
export const isNews = (createdAt: Date, at: Date, newsForMs = Number.POSITIVE_INFINITY): boolean =>
  at.getTime() - createdAt.getTime() <= newsForMs

const reasonMaximum = 300

/** Why something could not be sent, for the office: any other error may name an address that is nobody else's. */
export function reasonOf(error: unknown): string {
  if (error instanceof NotTaken) {
    const said = Array.from(withoutUnseen(error.message)).slice(0, reasonMaximum).join('').trim()
    if (said !== '') return said
  }
  return 'It could not be reached'
}
