import type { FieldErrors, Path, Resolver } from 'react-hook-form'
import { withPoint } from '#client/ui/forms/decimal-text.ts'
import { fromLocalInput, toLocalInput } from '#client/ui/forms/local-time.ts'
import type { ExerciseInput, ManagedExercise } from '#contract/exercises.ts'
import { exerciseInputSchema, followingCandles, visibleCandles } from '#schemas/exercises.ts'

/** An exercise as typed by its teacher. */
export interface ExerciseValues {
  title: string
  task: string
  pair: string
  frame: ExerciseInput['source']['frame']
  /** In the user's time zone. */
  lastAt: string
  before: string
  after: string
  pairShown: boolean
  reasonRequired: boolean
  marking: ExerciseInput['marking']
  riskReward: string
  stopBeyond: string
  zoneLow: string
  zoneHigh: string
  overlap: string
  direction: ExerciseInput['solution']['direction']
  entry: string
  stop: string
  target: string
  solution: string
}

/** The values of an existing exercise, or those with which a new one begins. */
export function valuesOf(item?: ExerciseInput): ExerciseValues {
  const { source, demands, solution } = item ?? {}
  return {
    title: item?.title ?? '',
    task: item?.task ?? '',
    pair: source?.pair ?? '',
    frame: source?.frame ?? 'H1',
    lastAt: source ? toLocalInput(source.lastAt) : '',
    before: String(source?.before ?? visibleCandles.usual),
    after: String(source?.after ?? followingCandles.usual),
    pairShown: item?.pairShown ?? false,
    reasonRequired: item?.reasonRequired ?? false,
    marking: item?.marking ?? 'r',
    riskReward: demands?.riskReward === undefined ? '' : String(demands.riskReward),
    stopBeyond: demands?.stopBeyond ?? '',
    zoneLow: demands?.zone?.low ?? '',
    zoneHigh: demands?.zone?.high ?? '',
    overlap: String(demands?.zone?.overlap ?? 50),
    direction: solution?.direction ?? 'BUY',
    entry: solution?.entry ?? '',
    stop: solution?.stop ?? '',
    target: solution?.target ?? '',
    solution: solution?.text ?? '',
  }
}

const price = (typed: string) => (typed.trim() === '' ? undefined : withPoint(typed.trim()))
const number = (typed: string) =>
  typed.trim() === '' ? undefined : Number(withPoint(typed.trim()))

/** What the call checks. Of an exercise that is changed, `known` is the last visible candle to the second. */
export function inputOf(values: ExerciseValues, known?: string) {
  const { title, task, pair, frame, pairShown, reasonRequired, marking, direction } = values
  const [low, high] = [price(values.zoneLow), price(values.zoneHigh)]
  const trades = direction !== 'NONE'
  return {
    title,
    task,
    source: {
      pair,
      frame,
      lastAt: fromLocalInput(values.lastAt, known) ?? '',
      before: number(values.before) ?? Number.NaN,
      after: number(values.after) ?? Number.NaN,
    },
    pairShown,
    reasonRequired,
    marking,
    demands: {
      riskReward: number(values.riskReward),
      stopBeyond: price(values.stopBeyond),
      ...((low || high) && {
        zone: { low: low ?? '', high: high ?? '', overlap: number(values.overlap) ?? Number.NaN },
      }),
    },
    solution: {
      direction,
      entry: trades ? price(values.entry) : undefined,
      stop: trades ? price(values.stop) : undefined,
      target: trades ? price(values.target) : undefined,
      text: values.solution,
    },
  }
}

/** The field of the form for each name of the server's. */
export const serverNames: Readonly<Record<string, Path<ExerciseValues>>> = {
  title: 'title',
  task: 'task',
  source: 'lastAt',
  'source.pair': 'pair',
  'source.frame': 'frame',
  'source.lastAt': 'lastAt',
  'source.before': 'before',
  'source.after': 'after',
  marking: 'marking',
  'demands.riskReward': 'riskReward',
  'demands.stopBeyond': 'stopBeyond',
  'demands.zone.low': 'zoneLow',
  'demands.zone.high': 'zoneHigh',
  'demands.zone.overlap': 'overlap',
  'solution.entry': 'entry',
  'solution.stop': 'stop',
  'solution.target': 'target',
  'solution.text': 'solution',
}

const messages: Partial<Record<Path<ExerciseValues>, string>> = {
  pair: 'Choose a pair',
  lastAt: 'Choose the last visible candle',
  before: `From ${visibleCandles.least} to ${visibleCandles.most}`,
  after: `From ${followingCandles.least} to ${followingCandles.most}`,
  riskReward: 'From 0.1 to 100',
  overlap: 'From 1 to 100',
}

/** Checks the values as the server will; the messages are at their fields. */
export const resolverFor =
  (item?: ManagedExercise): Resolver<ExerciseValues, unknown, ExerciseInput> =>
  (values) => {
    const parsed = exerciseInputSchema.safeParse(inputOf(values, item?.source.lastAt))
    if (parsed.success) return { values: parsed.data, errors: {} }
    const errors: FieldErrors<ExerciseValues> = {}
    for (const issue of parsed.error.issues) {
      const name = serverNames[issue.path.join('.')]
      if (name) errors[name] ??= { type: 'value', message: messages[name] ?? issue.message }
    }
    return { values: {}, errors }
  }
