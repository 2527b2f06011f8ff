import { createCounter, type EventCounter } from '#server/platform/metrics/measure.ts'
import { isPaged } from './channel.rules.ts'
import type { Channel, ChannelToAll, Outcome, PagedChannel } from './channel.ts'

/** Counts what becomes of what this process sends, by channel. */
export const createOutcomes = (): EventCounter =>
  createCounter({
    name: 'academy_deliveries_total',
    help: 'Attempts of this process to deliver a notification, by channel and outcome',
    labels: ['channel', 'outcome'],
  })

/** The same channel, with the outcome of each sending counted. */
export function countOutcomes(channel: Channel, outcomes: EventCounter): Channel {
  const note = (outcome: string) => outcomes.count({ channel: channel.name, outcome })
  const counted = async <T>(sending: Promise<T>, nameOf: (sent: T) => string): Promise<T> => {
    const sent = await sending.catch((error) => {
      note('failed')
      throw error
    })
    note(nameOf(sent))
    return sent
  }
  if (!isPaged(channel)) {
    const send: ChannelToAll['send'] = (...args) =>
      counted(channel.send(...args), () => 'delivered')
    return { ...channel, send }
  }
  const send: PagedChannel['send'] = (...args) => counted(channel.send(...args), nameOf)
  return { ...channel, send }
}

function nameOf(outcome: Outcome): string {
  if (typeof outcome === 'string') return outcome
  return 'file' in outcome ? 'delivered' : 'postponed'
}
