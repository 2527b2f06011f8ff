/**
 * Statements that insert rows of progress (`user_id`, `video_id`, `completed_at`, `updated_at`), selected by a statement, of
 * students who have none yet (`students` selects their ids). What triggers keep of each row is added up once at the end: row by row, each
 * counts in the rows of its lesson and of its student that the same transaction has changed before, which takes longer with
 * every change.
 */
export const fillProgress = ({ rows, students }: { rows: string; students: string }): string[] => [
  'alter table lesson_progress disable trigger user',
  `insert into lesson_progress (user_id, video_id, completed_at, updated_at) ${rows}`,
  'alter table lesson_progress enable trigger user',
  `insert into course_students
     (course_id, user_id, begun, completed, begun_at, last_at, last_completed_at)
   select v.course_id, p.user_id, count(*), count(p.completed_at), min(p.updated_at), max(p.updated_at),
     max(p.completed_at)
   from lesson_progress p join course_videos v on v.id = p.video_id
   where p.user_id in (${students}) group by v.course_id, p.user_id`,
  // A lesson may have several rows, which are added up.
  `insert into lesson_tallies (video_id, begun, completed)
   select video_id, count(*), count(completed_at) from lesson_progress
   where user_id in (${students}) group by video_id`,
]
