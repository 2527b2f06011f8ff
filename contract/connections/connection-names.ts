/** The services that the academy is connected with, in the order of the page. */
export const connectionNames = [
  'mail',
  'stripe',
  'paypal',
  'paystack',
  'telegram',
  'storage',
  'backup',
  'cdn',
] as const
export type ConnectionName = (typeof connectionNames)[number]

/** The settings of each, by the names that they have in the environment. */
export const settingsOf = {
  mail: ['SMTP_URL', 'MAIL_FROM'],
  stripe: ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'],
  paypal: ['PAYPAL_CLIENT_ID', 'PAYPAL_CLIENT_SECRET', 'PAYPAL_WEBHOOK_ID', 'PAYPAL_MODE'],
  paystack: ['PAYSTACK_SECRET_KEY', 'PAYSTACK_CURRENCIES'],
  telegram: ['TELEGRAM_BOT_TOKEN'],
  storage: ['STORAGE_URL', 'AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY'],
  backup: ['BACKUP_DIR'],
  cdn: ['CDN_URL'],
} as const satisfies Record<ConnectionName, readonly string[]>

export type SettingName = (typeof settingsOf)[ConnectionName][number]

export const settingNames: readonly SettingName[] = connectionNames.flatMap(
  (name): readonly SettingName[] => settingsOf[name],
)

/** Those that are shown to nobody: the address of a mail server contains its password. */
const secretSettings: readonly SettingName[] = [
  'SMTP_URL',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'PAYPAL_CLIENT_SECRET',
  'PAYSTACK_SECRET_KEY',
  'TELEGRAM_BOT_TOKEN',
  'AWS_SECRET_ACCESS_KEY',
]

export const isSecretSetting = (name: SettingName): boolean => secretSettings.includes(name)

/** Whether a setting is one of this connection's. */
export const isSettingOf = (connection: ConnectionName, name: SettingName): boolean =>
  settingsOf[connection].some((one) => one === name)

/** What people call them. */
export const connectionLabels: Readonly<Record<ConnectionName, string>> = {
  mail: 'Mail',
  stripe: 'Stripe',
  paypal: 'PayPal',
  paystack: 'Paystack',
  telegram: 'Telegram',
  storage: 'File storage',
  backup: 'Backups',
  cdn: 'CDN',
}

export const settingLabels: Readonly<Record<SettingName, string>> = {
  SMTP_URL: 'Mail server',
  MAIL_FROM: 'Sender',
  STRIPE_SECRET_KEY: 'Secret key',
  STRIPE_PUBLISHABLE_KEY: 'Publishable key',
  STRIPE_WEBHOOK_SECRET: 'Webhook secret',
  PAYPAL_CLIENT_ID: 'Client ID',
  PAYPAL_CLIENT_SECRET: 'Client secret',
  PAYPAL_WEBHOOK_ID: 'Webhook ID',
  PAYPAL_MODE: 'Mode',
  PAYSTACK_SECRET_KEY: 'Secret key',
  PAYSTACK_CURRENCIES: 'Currencies',
  TELEGRAM_BOT_TOKEN: 'Bot token',
  STORAGE_URL: 'Bucket',
  AWS_ACCESS_KEY_ID: 'Access key ID',
  AWS_SECRET_ACCESS_KEY: 'Secret access key',
  BACKUP_DIR: 'Folder or bucket',
  CDN_URL: 'Address',
}
