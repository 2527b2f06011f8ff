import { sql } from 'kysely'
import type { TestApp } from '#testing/app.ts'

/** What each payload calls when it runs; defined in the test's browser. */
export const alarm = 'runsHere'

/** Texts that would run a script if they were interpreted as markup, none longer than a name may be. */
export const hostileTexts = [
  '<script>#()</script>',
  '<img src=x onerror=#()>',
  '"><img src=x onerror=#()>',
  "'><svg/onload=#()>",
  '<svg><script>#()</script></svg>',
  '<svg><animate onbegin=#() attributeName=x dur=1s>',
  '<iframe srcdoc="<script>parent.#()</script>">',
  '<iframe src="javascript:parent.#()">',
  '<object data="javascript:parent.#()">',
  '<embed src="javascript:parent.#()">',
  '<details open ontoggle=#()>',
  '<input autofocus onfocus=#()>',
  '<video src=x onerror=#()></video>',
  '<audio src=x onerror=#()></audio>',
  '<video><source onerror=#()></video>',
  '<style>@keyframes x{}</style><b style="animation-name:x" onanimationstart=#()>',
  '</textarea><img src=x onerror=#()>',
  '</title><img src=x onerror=#()>',
  '</script><script>#()</script>',
  '<!--><img src=x onerror=#()>-->',
  '<math><mtext><table><mglyph><style><img src=x onerror=#()>',
  '<noscript><p title="</noscript><img src=x onerror=#()>">',
  '<a href="javascript:#()" autofocus onfocus=#()>x</a>',
  '[click](javascript:#())',
  '[click](JaVaScRiPt:#())',
  '[click](&#106;avascript:#())',
  '[click](data:text/html,<script>parent.#()</script>)',
  '![x](javascript:#())',
  '![x](x"onerror="#())',
  '<javascript:#()>',
  '[x]: javascript:#() "[x]"',
  '`</code><img src=x onerror=#()>`',
  '&lt;img src=x onerror=#()&gt;',
  '{{constructor.constructor("#()")()}}',
  'javascript:#()',
].map((text) => text.replaceAll('#', alarm))

/** Every column of short texts that people write: names and titles. */
const short = [
  ['users', 'name'],
  ['courses', 'title'],
  ['courses', 'description'],
  ['courses', 'category'],
  ['course_modules', 'title'],
  ['course_videos', 'title'],
  ['lesson_files', 'name'],
  ['video_uploads', 'file_name'],
  ['assignments', 'title'],
  ['submissions', 'file_name'],
  ['certificates', 'name'],
  ['live_sessions', 'title'],
  ['signals', 'title'],
  ['strategies', 'title'],
  ['strategies', 'description'],
  ['challenges', 'title'],
  ['challenges', 'reward'],
  ['trades', 'setup'],
  ['notifications', 'title'],
  ['transactions', 'reason'],
] as const

/** Columns of long texts, some of which are Markdown. */
const long = [
  ['courses', 'content'],
  ['course_videos', 'text'],
  ['assignments', 'description'],
  ['submissions', 'text'],
  ['submissions', 'feedback'],
  ['live_sessions', 'description'],
  ['signals', 'content'],
  ['strategies', 'rules'],
  ['challenges', 'description'],
  ['trades', 'notes'],
  ['trade_comments', 'text'],
  ['messages', 'text'],
] as const

/**
 * Writes hostile texts, bypassing the program's validation, into every column of user-written text: a
 * short one gets one of them, by row and `round`, a long one all of them. Returns how many cells it
 * wrote.
 */
export async function plantHostileTexts({ academy }: TestApp, round: number): Promise<number> {
  const { pool } = academy.db
  // The demo has no submitted files or unfinished uploads.
  await sql`
    update submissions
    set file_key = 'attachments/' || id || '.pdf', file_name = 'plan.pdf', file_bytes = 1000`.execute(
    pool,
  )
  await sql`
    insert into video_uploads (id, course_id, user_id, file_name, file_changed, bytes, created_at)
    select repeat('x', 43), courses.id, user_id, 'lesson.mp4', 0, 1000, now()
    from courses, user_roles where role = 'admin' limit 1 on conflict do nothing`.execute(pool)
  let cells = 0
  for (const [index, [table, column]] of short.entries()) {
    const shift = round * 7 + index * 3
    const { rows } = await sql<{ id: string }>`
      select id from ${sql.table(table)} where ${sql.ref(column)} is not null`.execute(pool)
    for (const [number, { id }] of rows.entries()) {
      const text = hostileTexts[(number + shift) % hostileTexts.length]
      await sql`
        update ${sql.table(table)} set ${sql.ref(column)} = ${text} where id = ${id}`.execute(pool)
    }
    cells += rows.length
  }
  for (const [table, column] of long) {
    const text = hostileTexts.join('\n\n')
    const { numAffectedRows } = await sql`
      update ${sql.table(table)} set ${sql.ref(column)} = ${text}
      where ${sql.ref(column)} <> ''`.execute(pool)
    cells += Number(numAffectedRows)
  }
  const prompt = JSON.stringify({ prompt: hostileTexts.join('\n\n') })
  const { numAffectedRows } = await sql`
    update quiz_questions set content = content || ${prompt}::jsonb`.execute(pool)
  return cells + Number(numAffectedRows)
}
