import {
  type CandleColumns,
  firstFrom,
  packCandles,
  sliceCandles,
  unpackCandles,
} from '#contract/candles/candle-columns.ts'
import {
  type CandleWindow,
  exhibitCandles,
  exhibitsMaximum,
  type QuizChart,
  type ShownChart,
} from '#contract/quizzes/exhibits.ts'
import type { Answer, Question } from '#contract/quizzes/questions.ts'
import { newId } from '#server/platform/clock.ts'
import { createOnce } from '#server/platform/creations/create-once.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { Failure, notFound } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import {
  type ChartRow,
  type ExhibitRow,
  exhibitsOfQuestions,
  findChart,
  hasPicture,
  insertChart,
  insertPicture,
  isPictureAmong,
  pruneExhibits,
} from './exhibits.store.ts'
import type { Exhibit } from './given.rules.ts'
import type { QuizzesDeps } from './index.ts'
import type { QuizIds } from './managing.ts'

/** Candles as they are shown, and as a file has them. */
export const presentChart = ({ candles, ...chart }: ChartRow): ShownChart => ({
  ...chart,
  packed: candles.toString('base64'),
})

/** What a question shows, for the actor: the address of a picture is theirs alone. */
export const presentExhibit = (
  { media }: Pick<QuizzesDeps, 'media'>,
  actor: Actor,
  row: ExhibitRow | undefined,
): Exhibit => ({
  ...(row?.fileKey && { pictureUrl: media.addressOf(actor, row.fileKey) }),
  ...(row && row.pair !== null && { chart: presentChart(chartOf(row)) }),
})

/** The candles alone of what a question shows. */
export const chartOf = ({ pair, frame, synthetic, digits, candles }: ChartRow): ChartRow => ({
  pair,
  frame,
  synthetic,
  digits,
  candles,
})

/** What these questions, of any quizzes, show the actor, by their ids; those that show nothing are left out. */
export async function readExhibits(
  deps: Pick<QuizzesDeps, 'db' | 'media'>,
  actor: Actor,
  questionIds: readonly string[],
): Promise<Map<string, Exhibit>> {
  const rows = await exhibitsOfQuestions(deps.db.pool, questionIds)
  return new Map([...rows].map(([id, row]) => [id, presentExhibit(deps, actor, row)]))
}

/** Whether the file at `fileKey` is a picture of a quiz that is open to the actor right now. */
export const mayOpen = (
  { courses, db }: Pick<QuizzesDeps, 'courses' | 'db'>,
  actor: Actor,
  fileKey: string,
): Promise<boolean> =>
  isPictureAmong(db.pool, fileKey, (among) => courses.openLessonsWhere(actor, among))

/** How long what no question shows is left: a form may be open in which it is chosen. */
const unusedFor = 7 * 24 * 60 * 60 * 1000

/** Makes room for one more under the lock of the quiz; throws 422 if there is none. */
async function makeRoom(
  { now }: Pick<QuizzesDeps, 'now'>,
  tx: Executor,
  videoId: string,
  kind: 'picture' | 'chart',
): Promise<void> {
  const left = await pruneExhibits(tx, videoId, kind, new Date(now().getTime() - unusedFor))
  if (left < exhibitsMaximum) return
  const name = kind === 'picture' ? 'pictures' : 'windows of candles'
  throw new Failure('rule_violated', `A quiz has at most ${exhibitsMaximum} ${name}.`)
}

/**
 * Gives a quiz the picture that `receive` reads and stores, for its questions to show. If there is no such quiz,
 * nothing is read; a picture that is refused later is deleted.
 */
export async function addPicture(
  deps: QuizzesDeps,
  actor: Actor,
  ids: QuizIds,
  receive: () => Promise<string>,
): Promise<{ id: string; url: string }> {
  const { courses, db, media, now } = deps
  await courses.findOpenLesson(actor, ids, 'quiz')
  const key = await receive()
  const id = newId()
  await media.keepOrDrop(key, () =>
    db.transaction((tx) =>
      courses.changeContent(tx, actor, ids, 'quiz', async ({ id: videoId }) => {
        await makeRoom(deps, tx, videoId, 'picture')
        await insertPicture(tx, { videoId, id, fileKey: key, createdAt: now() })
        return { action: 'quiz.picture_added', before: null, after: null }
      }),
    ),
  )
  return { id, url: media.addressOf(actor, key) }
}

/** Copies candles of the academy for the questions of a quiz; 422 says which are missing. */
export async function addChart(
  deps: QuizzesDeps,
  actor: Actor,
  ids: QuizIds,
  window: CandleWindow,
): Promise<QuizChart> {
  const { courses, db, now } = deps
  await courses.findOpenLesson(actor, ids, 'quiz')
  const chart = await copyOfCandles(deps, window)
  const id = await createOnce(db, actor, (tx, made) =>
    courses.changeContent(tx, actor, ids, 'quiz', async ({ id: videoId }) => {
      await makeRoom(deps, tx, videoId, 'chart')
      await insertChart(tx, { ...chart, videoId, id: made, createdAt: now() })
      const { pair, frame } = chart
      return { action: 'quiz.chart_added', before: null, after: { pair, frame } }
    }),
  )
  const stored = await findChart(db.pool, { videoId: ids.videoId, id })
  if (!stored) throw notFound()
  return { id, ...presentChart(stored) }
}

/** The chosen candles and none that follow; throws 422 with the field that has to change. */
async function copyOfCandles(
  { candles }: Pick<QuizzesDeps, 'candles'>,
  { pair, frame, ...window }: CandleWindow,
): Promise<ChartRow> {
  const refuse = (path: string, message: string) =>
    new Failure('rule_violated', `${message}.`, { issues: [{ path, message }] })
  const minute = (at: string) => Math.floor(Date.parse(at) / 60_000)
  const [from, to] = [Math.ceil(Date.parse(window.from) / 60_000), minute(window.to)]
  if (to < from) throw refuse('to', 'The end must not be before the beginning')
  const found = await candles.visibleCandles(null, { pair, frame }, { from, to: to + 1 })
  if (found.from > from) throw refuse('from', 'This is too long for candles of this time frame')
  const columns = within(found.columns, from, to)
  const count = columns.times.length
  const { least, most } = exhibitCandles
  if (count < least) {
    throw refuse(
      'from',
      `There are ${count} candles of ${pair} in this time, at least ${least} are needed`,
    )
  }
  if (count > most) {
    throw refuse('from', `These are ${count} candles, at most ${most} can be shown`)
  }
  const { synthetic } = found
  const packed = Buffer.from(packCandles(columns))
  return { pair, frame, synthetic, digits: columns.digits, candles: packed }
}

const within = (columns: CandleColumns, from: number, to: number): CandleColumns =>
  sliceCandles(columns, firstFrom(columns, from), firstFrom(columns, to + 1))

/** Throws 400 unless what a question shows belongs to its quiz, and what is right lies on its candles. */
export async function checkExhibits(
  tx: Executor,
  videoId: string,
  question: Question,
): Promise<void> {
  const refuse = (path: string, message: string) =>
    new Failure('invalid_input', `${message}.`, { issues: [{ path: `question.${path}`, message }] })
  const { picture, chart } = question
  if (picture && !(await hasPicture(tx, { videoId, id: picture.id }))) {
    throw refuse('picture', 'This picture is not there any more: add it again')
  }
  const row = chart ? await findChart(tx, { videoId, id: chart.id }) : null
  if (chart && !row)
    throw refuse('chart', 'These candles are not there any more: choose them again')
  if (question.kind !== 'mark' || !row || question.solution.shape !== 'zone') return
  const last = question.solution.candles?.last ?? 0
  const count = countOf(row)
  if (last >= count) {
    throw refuse('solution.candles.last', `There are ${count} candles`)
  }
}

const countOf = ({ candles, digits }: ChartRow) => unpackCandles(candles, digits).times.length

/** Throws 400 if an answer to a question of this quiz marks candles that its chart does not have. */
export async function requireOnCandles(
  executor: Executor,
  videoId: string,
  { chart }: Question,
  answer: Answer,
): Promise<void> {
  if (answer.kind !== 'zone' || !answer.candles || !chart) return
  const row = await findChart(executor, { videoId, id: chart.id })
  const count = row ? countOf(row) : 0
  if (answer.candles.last < count) return
  throw new Failure('invalid_input', `The chart of this question has ${count} candles.`)
}
