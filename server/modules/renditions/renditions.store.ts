import { type RawBuilder, sql } from 'kysely'
import type { Preparation } from '#contract/renditions.ts'
import type { Executor } from '#server/platform/database/database.ts'
import type { MediaPart, Plan, Stream } from './renditions.rules.ts'

/** A video that is being prepared. */
export interface RenditionRow {
  sourceKey: string
  plan: Plan | null
  stepsDone: number
  attempts: number
}

/** Notes that these videos are to be prepared, `again` those for which it was in vain; all others stay as they are. */
export async function insertRenditions(
  executor: Executor,
  sourceKeys: RawBuilder<unknown>,
  at: Date,
  again = false,
): Promise<void> {
  // In one order, so that two who ask for the same at once wait for each other.
  await sql`
    insert into renditions (source_key, created_at, updated_at)
    select distinct source.key, ${at}::timestamptz, ${at}::timestamptz from (${sourceKeys}) source (key)
    where source.key ~ '^videos/'
    order by source.key
    on conflict (source_key) do update
      set state = 'waiting', plan = null, steps_done = 0, attempts = 0, note = null, retry_at = null,
        updated_at = excluded.updated_at
      where ${again} and renditions.state in ('failed', 'unsuited')`.execute(executor)
}

/** The video to go on with at this moment: the oldest, begun ones first; null if there is none. */
export async function findPending(executor: Executor, at: Date): Promise<RenditionRow | null> {
  const row = await executor
    .selectFrom('renditions')
    .select(['sourceKey', 'plan', 'stepsDone', 'attempts'])
    .where('state', 'in', ['waiting', 'running'])
    .where(({ eb, or }) => or([eb('retryAt', 'is', null), eb('retryAt', '<=', at)]))
    .orderBy('state')
    .orderBy('createdAt')
    .orderBy('sourceKey')
    .limit(1)
    .executeTakeFirst()
  return row ?? null
}

/** Changes what is known of a video's preparation; of one that is gone, nothing. */
export async function updateRendition(
  executor: Executor,
  sourceKey: string,
  changes: {
    state?: Preparation['state']
    plan?: Plan
    stepsDone?: number
    attempts?: number
    note?: string | null
    retryAt?: Date | null
    updatedAt: Date
  },
): Promise<void> {
  const { plan, ...others } = changes
  await executor
    .updateTable('renditions')
    .set({ ...others, ...(plan && { plan: sql<Plan>`${JSON.stringify(plan)}::jsonb` }) })
    .where('sourceKey', '=', sourceKey)
    .execute()
}

export interface NewFile {
  fileKey: string
  /** Null for a picture. */
  stream: string | null
  part: number
  media: MediaPart | null
}

/** Records files of a video. */
export async function insertFiles(
  tx: Executor,
  sourceKey: string,
  files: readonly NewFile[],
): Promise<void> {
  for (const { media, ...file } of files) {
    const written = media && sql<MediaPart>`${JSON.stringify(media)}::jsonb`
    await tx
      .insertInto('renditionFiles')
      .values({ ...file, sourceKey, media: written })
      .execute()
  }
}

/** How many steps of a video are done, which stays so until the transaction ends; null if the video is gone. */
export async function lockSteps(tx: Executor, sourceKey: string): Promise<number | null> {
  const row = await tx
    .selectFrom('renditions')
    .select('stepsDone')
    .where('sourceKey', '=', sourceKey)
    .forUpdate()
    .executeTakeFirst()
  return row?.stepsDone ?? null
}

/** Part of a statement: these keys, a row for each. */
export const keysInStatement = (keys: readonly string[]): RawBuilder<unknown> =>
  sql`select unnest(${keys}::text[])`

/** Forgets videos with their renditions; returns the keys of the files that were theirs. */
export async function deleteRenditions(
  tx: Executor,
  sourceKeys: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    with gone as (delete from renditions where source_key = any(${sourceKeys}::text[]))
    select file_key as key from rendition_files where source_key = any(${sourceKeys}::text[])`.execute(
    tx,
  )
  return rows.map(({ key }) => key)
}

/** Forgets the files of a video, so that they are made anew; returns their keys. */
export async function deleteFiles(tx: Executor, sourceKey: string): Promise<string[]> {
  const rows = await tx
    .deleteFrom('renditionFiles')
    .where('sourceKey', '=', sourceKey)
    .returning('fileKey')
    .execute()
  return rows.map(({ fileKey }) => fileKey)
}

/** The streams of a prepared video, and whether it has pictures; none before it is ready. */
export async function selectStreams(
  executor: Executor,
  sourceKey: string | RawBuilder<string | null>,
): Promise<{ key: string | null; plan: Plan | null; streams: Stream[]; pictures: string[] }> {
  const rows = await executor
    .selectFrom('renditionFiles as f')
    .innerJoin('renditions as r', 'r.sourceKey', 'f.sourceKey')
    .select(['f.fileKey', 'f.stream', 'f.media', 'r.plan', 'r.sourceKey'])
    .where('r.sourceKey', '=', sourceKey)
    .where('r.state', '=', 'ready')
    .orderBy('f.stream')
    .orderBy('f.part')
    .orderBy('f.fileKey')
    .execute()
  const streams = new Map<string, Stream>()
  for (const { fileKey: key, stream: name, media } of rows) {
    if (name === null || !media) continue
    const stream = streams.get(name) ?? { name, files: [] }
    stream.files.push({ key, media })
    streams.set(name, stream)
  }
  return {
    key: rows[0]?.sourceKey ?? null,
    plan: rows[0]?.plan ?? null,
    streams: [...streams.values()],
    pictures: rows.filter(({ stream }) => stream === null).map(({ fileKey }) => fileKey),
  }
}

/** Those of the keys that are files of a rendition. */
export async function filesInUse(executor: Executor, keys: string[]): Promise<Set<string>> {
  const rows = await executor
    .selectFrom('renditionFiles')
    .select('fileKey')
    .where('fileKey', 'in', keys)
    .execute()
  return new Set(rows.map(({ fileKey }) => fileKey))
}

/** Videos with the files of their renditions, in the order of their keys, from the one after `after` on. */
export async function selectAfter(
  executor: Executor,
  after: string,
): Promise<{ sourceKey: string; files: string[] }[]> {
  const { rows } = await sql<{ sourceKey: string; files: string[] }>`
    select r.source_key, array(
      select f.file_key from rendition_files f where f.source_key = r.source_key order by 1) as files
    from renditions r where r.source_key > ${after} order by r.source_key limit 100`.execute(
    executor,
  )
  return rows
}

/** Part of a statement: how far the video with the file in this column has been prepared; null if it never was. */
export const preparationOf = (
  fileKey: RawBuilder<unknown>,
): RawBuilder<PreparationRow | null> => sql<PreparationRow | null>`(
  select json_build_object('state', r.state, 'plan', r.plan, 'stepsDone', r.steps_done, 'note', r.note)
  from renditions r where r.source_key = ${fileKey})`

/** How far a video has been prepared. */
export interface PreparationRow {
  state: Preparation['state']
  plan: Plan | null
  stepsDone: number
  note: string | null
}

export interface Counts {
  ready: number
  pending: number
  unsuited: number
  others: number
  running: PreparationRow | null
}

/** How many of these files, part of a statement, are how far. */
export async function countRenditions(
  executor: Executor,
  sourceKeys: RawBuilder<unknown>,
): Promise<Counts> {
  const { rows } = await sql<Counts>`
    select count(*) filter (where r.state = 'ready')::int as ready,
      count(*) filter (where r.state in ('waiting', 'running'))::int as pending,
      count(*) filter (where r.state = 'unsuited')::int as unsuited,
      count(*) filter (where r.state is null or r.state = 'failed')::int as others,
      (select ${preparationOf(sql`x.source_key`)} from renditions x where x.state = 'running'
        order by x.created_at limit 1) as running
    from (select distinct key from (${sourceKeys}) every (key)) source
    left join renditions r on r.source_key = source.key`.execute(executor)
  return rows[0] ?? { ready: 0, pending: 0, unsuited: 0, others: 0, running: null }
}
