import { type RawBuilder, sql } from 'kysely'
import type { Chapter, TrackLanguage } from '#contract/video-tracks.ts'
import type { Cue } from '#contract/web-vtt.ts'
import type { Executor } from '#server/platform/database/database.ts'

export interface TrackRow {
  language: TrackLanguage
  cueCount: number
  mayNotFit: boolean
  updatedAt: Date
}

/** The languages of a video's subtitles. */
export const selectTracks = (executor: Executor, videoId: string): Promise<TrackRow[]> =>
  executor
    .selectFrom('videoTracks as t')
    .innerJoin('transcripts as s', 's.id', 't.transcriptId')
    .select(['t.language', 's.cueCount', 't.mayNotFit', 't.updatedAt'])
    .where('t.videoId', '=', videoId)
    .orderBy('t.language')
    .execute()

/** What is said in a video in a language, in the order of the video; nothing if it has no subtitles in it. */
export async function selectCues(
  executor: Executor,
  videoId: string,
  language: TrackLanguage,
): Promise<Cue[]> {
  const rows = await executor
    .selectFrom('videoTracks as t')
    .innerJoin('transcriptCues as c', 'c.transcriptId', 't.transcriptId')
    .select(['c.fromMs', 'c.toMs', 'c.text'])
    .where('t.videoId', '=', videoId)
    .where('t.language', '=', language)
    .orderBy('c.number')
    .execute()
  return rows.map(({ fromMs, toMs, text }) => ({ from: fromMs / 1000, to: toMs / 1000, text }))
}

/** Stores what is said in a video, which no video has yet. */
export async function insertTranscript(
  tx: Executor,
  id: string,
  cues: readonly Cue[],
): Promise<void> {
  await tx.insertInto('transcripts').values({ id, cueCount: cues.length }).execute()
  const ms = (of: (cue: Cue) => number) => cues.map((cue) => Math.round(of(cue) * 1000))
  await sql`
    insert into transcript_cues (transcript_id, number, from_ms, to_ms, text, following)
    select ${id}, number, from_ms, to_ms, said, coalesce(lead(said) over (order by number), '')
    from unnest(
      ${ms(({ from }) => from)}::integer[], ${ms(({ to }) => to)}::integer[],
      ${cues.map(({ text }) => text)}::text[]
    ) with ordinality as cue (from_ms, to_ms, said, number)`.execute(tx)
}

/** Gives a video a transcript in a language, in place of the one it has. */
export async function upsertTrack(
  tx: Executor,
  track: { videoId: string; language: TrackLanguage; transcriptId: string; updatedAt: Date },
): Promise<void> {
  await tx
    .insertInto('videoTracks')
    .values({ ...track, mayNotFit: false })
    .onConflict((conflict) =>
      conflict.columns(['videoId', 'language']).doUpdateSet({
        transcriptId: track.transcriptId,
        updatedAt: track.updatedAt,
        mayNotFit: false,
      }),
    )
    .execute()
}

/** False if the video has no subtitles in the language. */
export async function deleteTrack(
  tx: Executor,
  videoId: string,
  language: TrackLanguage,
): Promise<boolean> {
  const result = await tx
    .deleteFrom('videoTracks')
    .where('videoId', '=', videoId)
    .where('language', '=', language)
    .executeTakeFirst()
  return result.numDeletedRows > 0n
}

export interface ChaptersRow {
  chapters: Chapter[]
  mayNotFit: boolean
  updatedAt: Date
}

/** The chapters of a video; undefined if it never had any. */
export const findChapters = (
  executor: Executor,
  videoId: string,
): Promise<ChaptersRow | undefined> =>
  executor
    .selectFrom('videoChapters')
    .select(['chapters', 'mayNotFit', 'updatedAt'])
    .where('videoId', '=', videoId)
    .executeTakeFirst()

export async function upsertChapters(
  tx: Executor,
  videoId: string,
  chapters: readonly Chapter[],
  updatedAt: Date,
): Promise<void> {
  await sql`
    insert into video_chapters (video_id, chapters, may_not_fit, updated_at)
    values (${videoId}, ${JSON.stringify(chapters)}::jsonb, false, ${updatedAt})
    on conflict (video_id) do update
      set chapters = excluded.chapters, may_not_fit = false, updated_at = excluded.updated_at`.execute(
    tx,
  )
}

/** Gives the lessons of a copy the subtitles and chapters of the original's. */
export async function copyTracks(
  tx: Executor,
  lessons: RawBuilder<unknown>,
  at: Date,
): Promise<void> {
  await sql`
    insert into video_tracks (video_id, language, transcript_id, may_not_fit, updated_at)
    select lesson.copy_id, t.language, t.transcript_id, t.may_not_fit, ${at}
    from video_tracks t join (${lessons}) lesson on lesson.id = t.video_id`.execute(tx)
  await sql`
    insert into video_chapters (video_id, chapters, may_not_fit, updated_at)
    select lesson.copy_id, k.chapters, k.may_not_fit, ${at}
    from video_chapters k join (${lessons}) lesson on lesson.id = k.video_id`.execute(tx)
}

/** Notes that a video has been replaced, so that its subtitles and chapters may not fit any more. */
export async function noteReplacement(tx: Executor, videoId: string): Promise<void> {
  await tx
    .updateTable('videoTracks')
    .set({ mayNotFit: true })
    .where('videoId', '=', videoId)
    .execute()
  await tx
    .updateTable('videoChapters')
    .set({ mayNotFit: true })
    .where('videoId', '=', videoId)
    .execute()
}
