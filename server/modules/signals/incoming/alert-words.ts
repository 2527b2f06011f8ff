/** What the fields of alerts are called, in small letters and digits alone. */
const names = {
  pair: ['ticker', 'symbol', 'pair', 'instrument', 'market', 'asset'],
  action: ['action', 'side', 'direction', 'orderaction', 'strategyorderaction', 'signal'],
  order: ['ordertype', 'type'],
  price: [
    'price',
    'entry',
    'entryprice',
    'orderprice',
    'strategyorderprice',
    'limitprice',
    'close',
  ],
  entryTo: ['entryto', 'entry2', 'entryend'],
  stop: ['sl', 'stop', 'stoploss', 'stopprice', 'slprice'],
  target: ['tp', 'target', 'takeprofit', 'tpprice', 'profit'],
  risk: ['risk', 'riskpercent'],
  text: ['text', 'message', 'comment', 'alertmessage', 'strategyorderalertmessage'],
} as const
type Field = keyof typeof names

const fieldOf = new Map<string, Field>(
  Object.entries(names).flatMap(([field, all]) => all.map((name) => [name, field as Field])),
)

/** A message that came as JSON: what it is in traders' words, and the id that its sender gave it. */
interface Alert {
  words: string
  id: string | null
}

/** Reads an alert's JSON; null for anything else, which is text. */
function alertOf(text: string): Alert | null {
  const sent = valuesIn(text)
  if (!sent) return null
  const fields = new Map<Field, string>()
  const targets: string[] = []
  let id: string | null = null
  for (const [name, value] of sent) {
    const plain = name.toLowerCase().replace(/[^a-z0-9]/g, '')
    if (value === '') continue
    if (plain === 'id' || plain === 'alertid') id ??= value
    const field = fieldOf.get(plain) ?? fieldOf.get(plain.replace(/\d$/, ''))
    if (field === 'target') targets.push(value)
    else if (field && !fields.has(field)) fields.set(field, value)
  }
  return { words: wordsFrom(fields, targets), id }
}

function wordsFrom(fields: ReadonlyMap<Field, string>, targets: readonly string[]): string {
  const { pair, order, price, entryTo, stop, risk, text, ...said } = Object.fromEntries(fields) as {
    [F in Field]?: string
  }
  const isOrder = /^(limit|stop|market)$/i.test(order ?? '')
  const action = said.action ?? (isOrder ? undefined : order)
  const isEntry = /^(buy|sell|long|short)/i.test(action ?? '')
  const at = isEntry ? price : price && `at ${price}`
  const lines = [
    [
      // 'OANDA:EURUSD'
      pair?.replace(/^.*:/, ''),
      action,
      isOrder ? order : undefined,
      entryTo && at ? `${at} - ${entryTo}` : at,
    ],
    stop ? ['SL', stop] : [],
    ...targets.map((target, index) => [`TP${index + 1}`, target]),
    risk ? ['Risk', /%$/.test(risk) ? risk : `${risk}%`] : [],
    [text],
  ]
  return lines
    .map((line) => line.filter(Boolean).join(' '))
    .filter(Boolean)
    .join('\n')
}

/** Each text and number of a JSON object with its name, also within others, in order; null for anything else. */
function valuesIn(text: string): [name: string, value: string][] | null {
  if (!text.trimStart().startsWith('{')) return null
  const found: [string, string][] = []
  try {
    JSON.parse(text, (name, value: unknown, { source }: { source?: string } = {}) => {
      // Numbers keep the digits that they were sent with.
      if (typeof value === 'number') found.push([name, source ?? String(value)])
      if (typeof value === 'string') found.push([name, value.trim()])
      return value
    })
    return found
  } catch {
    // Alerts are often JSON nearly: read as text.
    return null
  }
}

/** What came in, in traders' words: an alert's JSON by the usual names of its fields, anything else as it was sent. */
export const wordsOf = (text: string): string => alertOf(text)?.words || text.trim()

/** The id that an alert's sender gave it; null without one. */
export const idOf = (text: string): string | null => alertOf(text)?.id ?? null
