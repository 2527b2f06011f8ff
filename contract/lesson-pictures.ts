import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { id } from './values.ts'

/** How many pictures the text of a lesson may have. */
export const lessonPicturesMaximum = 100

export const lessonPictureSchema = z.object({
  /** By which the text names it: ![what it shows](pictures/id). */
  id,
  /** A short-lived address bound to the caller. */
  url: z.string(),
})
export type LessonPicture = z.infer<typeof lessonPictureSchema>

/** Multipart, with the picture in the field `picture`. */
export const addLessonPicture = endpoint({
  method: 'POST',
  path: '/courses/:id/texts/:textId/pictures',
  summary:
    'Send a picture for the text of a lesson (multipart, field picture: PNG, JPEG, WebP or GIF, at most 5 MB)',
  params: z.object({ id, textId: id }),
  success: { status: 201, body: lessonPictureSchema },
})
