import { type RawBuilder, sql } from 'kysely'
import type { Executor } from '#server/platform/database/database.ts'
import { isFoundIn, type Searched, selectFound } from '#server/platform/database/full-text.ts'
import type { FoundThing } from '#server/platform/module/contributions.ts'

/**
 * What is said in videos, once for each lesson: the first subtitle with all words, or in which they begin and go on in the
 * next. `openAmong` is a part of a statement with those of some lessons that the reader may see.
 */
export const findSaid = (
  executor: Executor,
  openAmong: (ids: RawBuilder<unknown>) => RawBuilder<unknown>,
  searched: Searched,
): Promise<FoundThing[]> =>
  selectFound<FoundThing>(
    executor,
    {
      // Of the many that a frequent word finds only places are read, and only for the listed ones is it looked at which
      // of two subtitles has the words: making words anew takes long.
      found: sql`
        select t.video_id, t.transcript_id, min(c.number) as number
        from transcript_cues c join video_tracks t on t.transcript_id = c.transcript_id
        where ${isFoundIn(sql`words_of(c.text || ' ' || c.following)`, searched)}
        group by t.video_id, t.transcript_id`,
      visible: sql`
        from (
          select * from (
            select distinct on (l.id) l.*, f.transcript_id, f.number
            from found f join (${openAmong(sql`select video_id from found`)}) l on l.id = f.video_id
            order by l.id, f.number) first
          order by created_at desc, id limit ${searched.limit}) hit
        cross join lateral (
          select c.from_ms, c.text || ' ' || c.following as said from transcript_cues c
          where c.transcript_id = hit.transcript_id and c.number in (hit.number, hit.number + 1)
          order by (${isFoundIn(sql`words_of(c.text)`, searched)}) desc, c.number limit 1) cue`,
      columns: sql`hit.id, hit.course, hit.kind as lesson_kind, cue.from_ms / 1000 as second`,
      title: sql`hit.title`,
      text: sql`cue.said`,
      at: sql`hit.created_at`,
    },
    searched,
  )
