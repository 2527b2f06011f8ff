/** How the ways of delivery are called. */
const channelWords: Readonly<Record<string, string>> = {
  'in-app': 'In the academy',
  mail: 'E-mail',
  push: 'Live alerts',
  telegram: 'Telegram',
}

export const channelName = (channel: string): string => channelWords[channel] ?? channel

const [second, minute, hour] = [1000, 60_000, 3_600_000]

const rounded = (value: number) =>
  value.toLocaleString('en-US', { maximumFractionDigits: value < 10 ? 1 : 0 })

/** How long something took: '0.4 s', '12 s', '3.5 min', '2 h'; a dash if nobody has it. */
export function tookText(ms: number | null): string {
  if (ms === null) return '–'
  if (ms < minute) return `${rounded(ms / second)} s`
  if (ms < hour) return `${rounded(ms / minute)} min`
  return `${rounded(ms / hour)} h`
}
