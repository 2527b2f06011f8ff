import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Executor } from '#server/platform/database/database.ts'
import type { Tables } from '#server/platform/database/tables.ts'

export type ChartRow = Omit<Selectable<Tables['quizCharts']>, 'videoId' | 'id' | 'createdAt'>

/** What a question shows; null for what it does not. */
export type ExhibitRow = { fileKey: string | null } & (
  | ChartRow
  | { [Column in keyof ChartRow]: null }
)

/** Part of a statement: what the question with this content shows, of those of the quiz in the column. */
export const exhibitOf = (content: RawBuilder<unknown>, videoId: RawBuilder<unknown>) => sql`
  left join quiz_pictures p
    on p.video_id = ${videoId} and p.id = (${content}->'picture'->>'id')::uuid
  left join quiz_charts c on c.video_id = ${videoId} and c.id = (${content}->'chart'->>'id')::uuid`

export const exhibitColumns = sql`p.file_key, c.pair, c.frame, c.synthetic, c.digits, c.candles`
const showsAny = sql`(p.id is not null or c.id is not null)`

/** What the questions found by a condition on `q` show, by their ids; those that show nothing are left out. */
async function questionExhibits(
  executor: Executor,
  where: RawBuilder<unknown>,
): Promise<Map<string, ExhibitRow>> {
  const { rows } = await sql<ExhibitRow & { id: string }>`
    select q.id, ${exhibitColumns} from quiz_questions q
    ${exhibitOf(sql`q.content`, sql`q.video_id`)}
    where ${where} and ${showsAny}`.execute(executor)
  return new Map(rows.map((row) => [row.id, row]))
}

/** What the questions of a quiz show. */
export const exhibitsOfQuiz = (executor: Executor, videoId: string) =>
  questionExhibits(executor, sql`q.video_id = ${videoId}`)

/** What these questions, of any quizzes, show. */
export const exhibitsOfQuestions = async (executor: Executor, ids: readonly string[]) =>
  ids.length === 0 ? new Map() : questionExhibits(executor, sql`q.id = any(${[...ids]}::uuid[])`)

/** What the questions of an attempt show, by their places in it. */
export async function exhibitsOfAttempt(
  executor: Executor,
  attemptId: string,
): Promise<Map<number, ExhibitRow>> {
  const { rows } = await sql<ExhibitRow & { place: number }>`
    select a.place, ${exhibitColumns}
    from quiz_answers a join quiz_attempts t on t.id = a.attempt_id
    ${exhibitOf(sql`a.given->'question'`, sql`t.video_id`)}
    where a.attempt_id = ${attemptId} and ${showsAny}`.execute(executor)
  return new Map(rows.map((row) => [row.place, row]))
}

export async function insertPicture(
  tx: Executor,
  picture: { videoId: string; id: string; fileKey: string; createdAt: Date },
): Promise<void> {
  await tx.insertInto('quizPictures').values(picture).execute()
}

export async function insertChart(
  tx: Executor,
  chart: ChartRow & { videoId: string; id: string; createdAt: Date },
): Promise<void> {
  await tx.insertInto('quizCharts').values(chart).execute()
}

interface ExhibitIds {
  videoId: string
  id: string
}

export async function hasPicture(tx: Executor, { videoId, id }: ExhibitIds): Promise<boolean> {
  const query = tx.selectFrom('quizPictures').select('id').where('videoId', '=', videoId)
  return (await query.where('id', '=', id).executeTakeFirst()) !== undefined
}

export async function findChart(
  executor: Executor,
  { videoId, id }: ExhibitIds,
): Promise<ChartRow | null> {
  const row = await executor
    .selectFrom('quizCharts')
    .select(['pair', 'frame', 'synthetic', 'digits', 'candles'])
    .where('videoId', '=', videoId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row ?? null
}

const tables = { picture: sql.table('quiz_pictures'), chart: sql.table('quiz_charts') }

/**
 * Removes the pictures or windows of candles of a quiz that were added before `before`, and that neither a question
 * nor an attempt shows. The quiz is locked. Returns how many are left.
 */
export async function pruneExhibits(
  tx: Executor,
  videoId: string,
  kind: keyof typeof tables,
  before: Date,
): Promise<number> {
  const table = tables[kind]
  const shown = sql`->${sql.lit(kind)}->>'id' = e.id::text`
  await sql`
    delete from ${table} e
    where e.video_id = ${videoId} and e.created_at < ${before}
      and not exists (
        select from quiz_questions q where q.video_id = e.video_id and q.content${shown}
      )
      and not exists (
        select from quiz_answers a
        where a.given->'question'->${sql.lit(kind)} is not null and a.given->'question'${shown}
      )`.execute(tx)
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${table} where video_id = ${videoId}`.execute(tx)
  return rows[0]?.count ?? 0
}

/** Whether the file at `key` is a picture of one of the lessons that `lessonsWhere` selects by a condition on their ids. */
export async function isPictureAmong(
  executor: Executor,
  key: string,
  lessonsWhere: (
    among: (videoId: RawBuilder<unknown>) => RawBuilder<boolean>,
  ) => RawBuilder<unknown>,
): Promise<boolean> {
  const lessons = lessonsWhere(
    (videoId) =>
      sql<boolean>`${videoId} in (select video_id from quiz_pictures where file_key = ${key})`,
  )
  const { rows } = await sql<{ any: boolean }>`select exists (${lessons}) as any`.execute(executor)
  return rows[0]?.any ?? false
}

/** Those of the given keys that a picture of a quiz refers to. */
export async function picturesInUse(
  executor: Executor,
  keys: readonly string[],
): Promise<Set<string>> {
  const { rows } = await sql<{ fileKey: string }>`
    select file_key from quiz_pictures where file_key = any(${[...keys]}::text[])`.execute(executor)
  return new Set(rows.map(({ fileKey }) => fileKey))
}

/** Gives quizzes that were copied what the questions of the originals show, under the same ids. */
export async function copyExhibits(
  tx: Executor,
  lessons: RawBuilder<unknown>,
  at: Date,
): Promise<void> {
  await sql`
    insert into quiz_pictures (video_id, id, file_key, created_at)
    select lesson.copy_id, p.id, p.file_key, ${at}
    from quiz_pictures p join (${lessons}) lesson on lesson.id = p.video_id`.execute(tx)
  await sql`
    insert into quiz_charts (video_id, id, pair, frame, synthetic, digits, candles, created_at)
    select lesson.copy_id, c.id, c.pair, c.frame, c.synthetic, c.digits, c.candles, ${at}
    from quiz_charts c join (${lessons}) lesson on lesson.id = c.video_id`.execute(tx)
}
