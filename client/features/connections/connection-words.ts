import { rowDay } from '#client/ui/displays/format.ts'
import type { ConnectionName, SettingName } from '#contract/connections/connection-names.ts'
import type { ConnectionSetting, Connections } from '#contract/connections/connections.ts'

export const loadFailure = 'The connections could not be loaded.'
export const saveFailure = 'It could not be saved. Please try again.'
export const removeFailure = 'It could not be removed. Please try again.'
export const tryFailure = 'It could not be tried. Please try again.'

/** What each connection is for, and where its values are found. */
export const descriptions: Readonly<Record<ConnectionName, string>> = {
  mail: 'The server that sends your e-mails. Without one they are stored in the Mail Outbox. ‘Try it’ sends an e-mail to you.',
  stripe:
    'Cards. The three keys are in Stripe’s dashboard under Developers, all in test mode or all in live mode.',
  paypal:
    'PayPal. The values are those of your app and its webhook in PayPal’s developer dashboard.',
  paystack: 'Mobile money and cards in Africa. The key is in Paystack’s settings under API Keys.',
  telegram: 'The bot that sends notifications. BotFather gives you its token.',
  storage:
    'Where videos, pictures and submitted files are. Without a bucket they are on the disk of the server. Files that are there are copied into the bucket at the next start, which takes a while if there are many.',
  backup: 'Where the backup of each night is kept: a folder of the server, or a bucket.',
  cdn: 'A network that hands out the public pictures of your site from near its visitors. Let it fetch from the address of your academy.',
}

/** How each value looks. */
export const hints: Readonly<Partial<Record<SettingName, string>>> = {
  SMTP_URL: 'Such as smtps://user:password@mail.example.com',
  MAIL_FROM: 'Such as My Academy <hello@example.com>',
  STRIPE_SECRET_KEY: 'Begins with sk_ or rk_',
  STRIPE_PUBLISHABLE_KEY: 'Begins with pk_',
  STRIPE_WEBHOOK_SECRET: 'Begins with whsec_',
  PAYSTACK_SECRET_KEY: 'Begins with sk_',
  PAYSTACK_CURRENCIES: 'Those of your account, such as GHS or KES,USD',
  STORAGE_URL: 'Such as s3://my-files?region=eu-central-1',
  BACKUP_DIR: 'Such as /var/backups/academy or s3://my-backups?region=eu-central-1',
  CDN_URL: 'Such as https://cdn.example.com',
}

/** Where a value comes from, in a word or two. */
export function sourceText({ source, isLost }: ConnectionSetting): string {
  if (isLost) return 'Type it again'
  if (source === 'environment') return 'Set by the environment'
  return source === 'here' ? 'Set here' : 'Not set'
}

/** What may be known of a value, in a line; '' if nothing is. */
export function valueText(setting: ConnectionSetting): string {
  const { source, value, ending, changedAt, changedBy, isLost } = setting
  if (source === 'none') return ''
  if (source === 'environment') return value ?? 'Secret, never shown'
  const what = isLost ? 'The server’s key has changed' : (value ?? `…${ending ?? ''}`)
  return [what, changedAt && rowDay(changedAt), changedBy].filter(Boolean).join(' · ')
}

/** Whether the program must be started again, and how far that is. */
export function restartText({ processes: { running, upToDate } }: Connections): string | null {
  if (running === 0 || upToDate === running) return null
  const which =
    running === 1
      ? 'The program that is running still uses the earlier settings.'
      : `Of ${running} running processes ${upToDate === 0 ? 'none uses' : `${upToDate} use`} the newest settings.`
  return `What was changed here takes effect when the academy is started again. ${which}`
}
