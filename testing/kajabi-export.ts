/** How a made-up export is made. */
interface KajabiExport {
  members: number
  /** The ids of running subscriptions, one for each of the first members. */
  subscriptions: readonly string[]
  /** Titles of lessons that some have completed. */
  lessons: readonly string[]
}

const firstNames = [
  'Ada',
  'Ben',
  'Chloé',
  'Dmitri',
  'Efua',
  'Farid',
  'Grace',
  'Hana',
  'Íñigo',
  'Jo',
]
const lastNames = [
  'Adeyemi',
  'Brown',
  'Çelik',
  "D'Arcy",
  'Ekström',
  'Fischer, Jr.',
  'García',
  'Hughes',
]

const quoted = (cell: string) => (/[",\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)

/**
 * A list of members as Kajabi exports its contacts, with the columns that its owner has added from Stripe and from the
 * progress reports. Some have no name, some a product that is not sold any more, a few lines are wrong.
 */
export function kajabiExport({ members, subscriptions, lessons }: KajabiExport): string {
  const head = [
    'Name',
    'Email',
    'Products',
    'Tags',
    'Member Created At',
    'Expires At',
    'Stripe Subscription ID',
    'Completed Lessons',
  ]
  const lines = Array.from({ length: members }, (_, index) => {
    const subscription = subscriptions[index] ?? ''
    const first = firstNames[index % firstNames.length]
    const last = lastNames[index % lastNames.length]
    const products = subscription
      ? ['FX Mentoring Circle']
      : [['Trading Academy'], ['Trading Academy', 'E-Book 2019'], ['E-Book 2019'], []][index % 4]
    const done = lessons.filter((_lesson, place) => index % (place + 2) === 0)
    const cells = [
      // Exports have lines without a name.
      index % 97 === 5 ? '' : `${first} ${last}`,
      index % 500 === 499 ? 'not-an-address' : `member${index}@people.example`,
      (products ?? []).join(', '),
      index % 10 === 0 ? 'vip, newsletter' : '',
      'Nov 28, 2025',
      !subscription && products?.includes('Trading Academy') ? 'Jun 30, 2190' : '',
      subscription,
      done.join('; '),
    ]
    return cells.map(quoted).join(',')
  })
  return `\uFEFF${[head.join(','), ...lines].join('\r\n')}\r\n`
}
