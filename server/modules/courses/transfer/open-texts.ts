import type { Executor } from '#server/platform/database/database.ts'
import type { AddText } from '#server/platform/open-export/make-open-export.ts'
import { listModuleRows, type ModuleRow } from '../modules.store.ts'
import {
  findAnyCourse,
  findStoredLesson,
  listCourseIds,
  listLessonIds,
  type StoredLesson,
} from './transfer.store.ts'

/** Writes each course as Markdown: its modules, and its lessons with their texts and with links to their files. */
export async function writeOpenTexts(executor: Executor, add: AddText): Promise<void> {
  for (const id of await listCourseIds(executor)) {
    const course = await findAnyCourse(executor, id)
    if (!course) continue
    const modules = await listModuleRows(executor, id)
    const parts = [`# ${course.title}`, course.description, course.content]
    let open: string | null = null
    let number = 0
    for (const lessonId of await listLessonIds(executor, id)) {
      const lesson = await findStoredLesson(executor, lessonId)
      if (!lesson) continue
      if (lesson.moduleId !== open) parts.push(headingOf(modules, lesson.moduleId))
      open = lesson.moduleId
      number += 1
      parts.push(lessonText(lesson, number))
    }
    const content = `${parts.filter(Boolean).join('\n\n')}\n`
    await add({
      path: `courses/${slugOf(course.title)}.md`,
      title: course.title,
      group: 'Courses',
      content,
    })
  }
}

const headingOf = (modules: readonly ModuleRow[], id: string | null) => {
  const title = modules.find((one) => one.id === id)?.title
  return title ? `## ${title}` : ''
}

function lessonText(
  { title, kind, fileKey, externalUrl, text, files }: StoredLesson,
  number: number,
): string {
  const lines = [`### ${number}. ${title}`]
  if (fileKey) lines.push(`[Video](../media/${fileKey})`)
  if (externalUrl) lines.push(`<${externalUrl}>`)
  if (kind !== 'video' && kind !== 'text') lines.push(`(${kind}: its content is in the tables)`)
  if (text) lines.push(text)
  for (const { name, key } of files ?? []) {
    lines.push(`[${name.replace(/[[\]\n]/g, ' ')}](../media/${key})`)
  }
  return lines.join('\n\n')
}

/** A title as the name of a file, on every system. */
const slugOf = (title: string): string =>
  title
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 80) || 'course'
