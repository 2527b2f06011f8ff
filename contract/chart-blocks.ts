import { type CandleFrame, candleFrames, frameMinutes } from './candles/candle-frames.ts'
import { pairOf, pairPattern } from './signals/signal-words.ts'

/** A chart in the text of a lesson: candles of the academy's, with levels. Times are minutes since 1970, UTC. */
export interface TextChart {
  pair: string
  frame: CandleFrame
  from: number
  /** Exclusive. */
  to: number
  levels: { price: string; label: string }[]
}

/** The limits of a chart, and how many of them a text may have. */
export const textChartLimits = { candles: 2000, levels: 10, label: 40, count: 20 } as const

/** What is wrong with a chart, at which of its lines, counted from 1. */
interface ProblemAtLine {
  line: number
  problem: string
}

// Each part of these patterns ends where the next one begins, so that their time follows from the length of a line.
const entry = /^(pair|frame|from|to|level)\s*:(.*)$/is
const example = 'should be one of pair, frame, from, to and level, such as pair: EURUSD'

/** The chart that lines such as 'pair: EURUSD' describe, or what is wrong with them. */
export function readChart(text: string): TextChart | ProblemAtLine {
  const known = new Map<string, { line: number; value: string }>()
  const levels: TextChart['levels'] = []
  for (const [index, written] of text.split('\n').entries()) {
    const line = index + 1
    if (written.trim() === '') continue
    const [, name = '', after = ''] = entry.exec(written.trim()) ?? []
    const [field, value] = [name.toLowerCase(), after.trim()]
    if (field === '') return { line, problem: example }
    if (field === 'level') {
      const level = levelOf(value)
      if (typeof level === 'string') return { line, problem: level }
      levels.push(level)
      if (levels.length > textChartLimits.levels) {
        return { line, problem: `is more than the ${textChartLimits.levels} possible levels` }
      }
    } else if (known.has(field)) return { line, problem: `says ${field} a second time` }
    else known.set(field, { line, value })
  }
  for (const field of ['pair', 'frame', 'from', 'to']) {
    if (!known.has(field)) return { line: 1, problem: `has no ${field} in what follows` }
  }
  const read = <Value>(field: string, of: (value: string) => Value | string) => {
    const { line, value } = known.get(field) ?? { line: 1, value: '' }
    const found = of(value)
    return { line, found }
  }
  return chartOf(levels, read)
}

type Read = <Value>(
  field: string,
  of: (value: string) => Value | string,
) => { line: number; found: Value | string }

function chartOf(levels: TextChart['levels'], read: Read): TextChart | ProblemAtLine {
  const pair = read<string>('pair', (value) => pairOf(value.toUpperCase()))
  if (typeof pair.found !== 'string' || !pairPattern.test(pair.found)) {
    return { line: pair.line, problem: 'should name a symbol such as EURUSD' }
  }
  const frame = read(
    'frame',
    (value) => candleFrames.find((one) => one === value.toUpperCase()) ?? '',
  )
  const known = candleFrames.find((one) => one === frame.found)
  if (!known) return { line: frame.line, problem: `should be one of ${candleFrames.join(', ')}` }
  const [from, to] = [read('from', minuteOf), read('to', minuteOf)]
  if (typeof from.found === 'string') return { line: from.line, problem: from.found }
  if (typeof to.found === 'string') return { line: to.line, problem: to.found }
  if (to.found <= from.found) return { line: to.line, problem: 'should be later than from' }
  const candles = (to.found - from.found) / frameMinutes[known]
  if (candles > textChartLimits.candles) {
    const most = textChartLimits.candles.toLocaleString('en')
    return { line: to.line, problem: `is too late: a chart has at most ${most} candles` }
  }
  return { pair: pair.found, frame: known, from: from.found, to: to.found, levels }
}

/** The first and the last minute that a chart may name: as instants of calls. */
const span = [0, Date.UTC(2199, 11, 31) / 60_000] as const

/** The minute of a time such as 2026-03-02 08:00, UTC; or what is wrong with it. */
function minuteOf(value: string): number | string {
  const problem = 'should be a time (UTC) such as 2026-03-02 08:00'
  const [, day, clock = '00:00'] = /^(\d{4}-\d{2}-\d{2})(?:[ T](\d{2}:\d{2}))?$/.exec(value) ?? []
  if (day === undefined) return problem
  const at = Date.parse(`${day}T${clock}:00Z`)
  // A day such as 31 February becomes another one.
  if (Number.isNaN(at) || !new Date(at).toISOString().startsWith(day)) return problem
  const minute = at / 60_000
  return minute >= span[0] && minute <= span[1] ? minute : problem
}

function levelOf(value: string): TextChart['levels'][number] | string {
  const [, price, name = ''] = /^(\d{1,9}(?:\.\d{1,8})?)(?:\s(.*))?$/s.exec(value) ?? []
  const label = name.trim()
  if (price === undefined || Number(price) === 0) {
    return 'should have a price and may have a name, such as level: 1.0850 Resistance'
  }
  if (label.length > textChartLimits.label) {
    return `has a name of more than ${textChartLimits.label} characters`
  }
  return { price, label }
}

const timeText = (minute: number): string =>
  new Date(minute * 60_000).toISOString().slice(0, 16).replace('T', ' ')

/** The lines that describe a chart. */
export const chartText = ({ pair, frame, from, to, levels }: TextChart): string =>
  [
    `pair: ${pair}`,
    `frame: ${frame}`,
    `from: ${timeText(from)}`,
    `to: ${timeText(to)}`,
    ...levels.map(({ price, label }) => `level: ${price} ${label}`.trimEnd()),
  ].join('\n')
