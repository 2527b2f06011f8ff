import type { WayName } from '#contract/payments/way-names.ts'
import type { System } from '#contract/system.ts'

/** How the ways of delivery are called. */
const channelWords: Readonly<Record<string, string>> = {
  'in-app': 'In the academy',
  mail: 'E-mail',
  push: 'Live alerts',
  telegram: 'Telegram',
}

export const channelName = (channel: string): string => channelWords[channel] ?? channel

const [minute, hour, day] = [60, 3600, 86_400]

/** A time that has passed, in its largest unit: '40 s', '12 min', '3 h', '5 d'. */
export function passedText(passedSeconds: number): string {
  if (passedSeconds < minute) return `${Math.floor(passedSeconds)} s`
  if (passedSeconds < hour) return `${Math.floor(passedSeconds / minute)} min`
  if (passedSeconds < 2 * day) return `${Math.floor(passedSeconds / hour)} h`
  return `${Math.floor(passedSeconds / day)} d`
}

/** What runs, in one sentence. */
export const versionsText = ({ program, node, postgres }: System['versions']): string =>
  `Program ${program} on Node ${node}, with PostgreSQL ${postgres.split(' ')[0]}.`

/** Where mails go, and whether any wait. */
export function mailText({ hasServer, waiting }: System['mail']): string {
  if (!hasServer) return 'No mail server is set up: e-mails are kept in the Mail Outbox.'
  if (waiting === 0) return 'A mail server is set up, and no e-mail is waiting.'
  return `A mail server is set up. E-mails waiting to be sent: ${waiting.toLocaleString('en-US')}.`
}

const wayLabels: Readonly<Record<WayName, string>> = {
  stripe: 'Stripe',
  sandbox: 'Test cards',
  paypal: 'PayPal',
  paystack: 'Paystack',
  transfer: 'Bank transfer',
}

/** By what can be paid, and whether money moves by it. */
export function paymentsText({ ways }: System['payments']): string {
  if (ways.length === 0) return 'Nothing can be paid: no way of paying is set up.'
  const named = ways.map(({ name, isTest }) =>
    isTest && name !== 'sandbox' ? `${wayLabels[name]} in test mode` : wayLabels[name],
  )
  const movesMoney = ways.some(({ isTest }) => !isTest)
  return `${named.join(', ')}${movesMoney ? '' : ': no money moves'}.`
}
