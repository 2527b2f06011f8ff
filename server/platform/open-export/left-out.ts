/** Tables that an open export leaves out, each with the reason; every other table of the academy is in it. */
export const tablesLeftOut: Readonly<Record<string, string>> = {
  address_links: 'links that prove an address: secrets of minutes',
  calendar_feeds: 'the secret addresses of calendars',
  candle_months: 'market candles, packed in a form of this program; they come from your own files',
  chart_exercise_futures: 'what follows on charts, packed in a form of this program',
  chat_links: 'invitations to groups: whoever has one may join',
  connection_settings: 'what this installation is connected with, sealed',
  course_import_files: 'files of imports that are being read',
  creations: 'what devices have sent twice, for a day',
  disk_states: 'how full the disk was',
  discord_codes: 'codes that connect accounts, valid for minutes',
  drill_futures: 'what follows on charts, packed in a form of this program',
  facts: 'the keys of this installation',
  notification_cursor: 'how far this program has read its own events',
  notification_deliveries: 'which notification went to which device, with their addresses',
  outbox: 'events on their way between processes',
  own_drill_futures: 'what follows on charts, packed in a form of this program',
  passkey_challenges: 'questions of sign-ins, valid for minutes',
  passkeys: 'keys of sign-ins',
  password_resets: 'links for new passwords',
  payment_events: 'ids of webhooks, so that each counts once',
  pending_sign_ins: 'sign-ins that wait for a second factor',
  practice_candles: 'market candles of practice runs, packed in a form of this program',
  price_keys: 'keys by which prices are sent',
  processes: 'which processes of this program are running',
  push_subscriptions: 'keys of the devices that are notified',
  rate_limits: 'counts of attempts',
  record_keys: 'the private key that signs the record',
  recovery_codes: 'codes of sign-ins',
  refresh_tokens: 'tokens of sign-ins',
  sandbox_intents: 'the card provider’s side of test payments',
  sandbox_subscriptions: 'the card provider’s side of test payments',
  sessions: 'sign-ins, with the addresses of devices',
  signal_channel_codes: 'codes that connect channels, valid for minutes',
  staged_movements: 'statements that are being read',
  staged_trades: 'statements that are being read',
  telegram_codes: 'codes that connect accounts, valid for minutes',
  totp_factors: 'secrets of authenticator apps',
  video_uploads: 'uploads that are not complete',
  schema_migrations: 'which releases this database has seen',
  schema_migrations_lock: 'which releases this database has seen',
}

/** What is left out besides tables. */
export const furtherLeftOut: Readonly<Record<string, string>> = {
  'the tables of the job queue (pgboss)': 'work that is waiting to be done by this program',
  'passwords, keys and codes in other tables':
    'secrets, listed as left-out columns in academy.json',
  'columns computed from others, and packed ones':
    'they can be computed again, or only this program reads them',
  'mails kept for lack of a mail server': 'they contain links for signing in',
  'renditions of videos': 'smaller copies of videos that are in it',
}

/** Names of columns that look like secrets, or like what only this program can use. */
const suspicious =
  /(hash|secret|token|password|passcode|private|salt|sealed|cipher|signature|credential|seed|challenge$|_code$|^code$|(^|_)keys?$|_key_)/

/** Columns with such a name that are harmless, each with what it is. */
export const harmlessColumns: Readonly<Record<string, string>> = {
  avatar_key: 'the name of a file',
  chart_key: 'the name of a file',
  email_key: 'the address in lower case',
  file_key: 'the name of a file',
  mail_key: 'the name of a mail’s text',
  picture_key: 'the name of a file',
  returned_key: 'the name of a file',
  source_key: 'the name of a file',
  thumbnail_key: 'the name of a file',
  'certificates.code': 'printed on the certificate',
  'coupons.code': 'what members type in',
  'mail_templates.key': 'the name of a mail’s text',
  'challenges.challenge': 'a trading challenge',
}

/**
 * Whether an export leaves out a column: whatever looks like a secret does, unless it is known to be harmless, and so
 * does whatever is no text, number or date. A new column is left out rather than given away by mistake.
 */
export function isLeftOut(table: string, { name, type }: { name: string; type: string }): boolean {
  if (type === 'bytea') return true
  if (!suspicious.test(name)) return false
  return !(name in harmlessColumns) && !(`${table}.${name}` in harmlessColumns)
}
