import { type LessonPicture, lessonPictureSchema } from '#contract/lesson-pictures.ts'
import { createTextLesson, type TextLesson } from '#contract/text-lessons.ts'
import type { TestApp } from './app.ts'
import { picture } from './audit-actions/picture.ts'
import { sendForm } from './forms.ts'
import type { Person } from './people.ts'

/** Adds a lesson that is read. */
export async function makeText(
  app: TestApp,
  as: Person,
  courseId: string,
  text = 'Read this.',
): Promise<TextLesson> {
  const body = { title: 'To read', text }
  const made = await app.call(createTextLesson, { as, params: { id: courseId }, body })
  if (made.status !== 201) throw new Error(`the text answers ${made.status}: ${made.text}`)
  return made.body
}

/** Sends a picture for a text. */
export const sendPicture = async (
  app: TestApp,
  as: Person | null,
  { courseId, id }: Pick<TextLesson, 'courseId' | 'id'>,
  content?: Buffer,
) =>
  sendForm(app, {
    as,
    path: `/courses/${courseId}/texts/${id}/pictures`,
    file: { field: 'picture', content: content ?? (await picture()), name: 'chart.png' },
  })

/** The same, which has to succeed. */
export async function makePicture(
  app: TestApp,
  as: Person,
  lesson: Pick<TextLesson, 'courseId' | 'id'>,
): Promise<LessonPicture> {
  const { status, body, text } = await sendPicture(app, as, lesson)
  if (status !== 201) throw new Error(`the picture answers ${status}: ${text}`)
  return lessonPictureSchema.parse(body)
}
