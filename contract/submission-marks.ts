import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { id, text } from './values.ts'

/** The most marks on a file that was handed in, and the most points of one. */
export const marksMaximum = 200
export const markPointsMaximum = 500
/** The last page of a file that can be marked. */
export const markedPagesMaximum = 200
export const markTextMaximum = 500
/** Coordinates are counted from the upper left corner, in this many parts of a page’s width and height. */
export const markScale = 10_000
/** What a grade may weigh with the most marks, in bytes; without marks it is like any other call. */
export const gradeBytesMaximum = 2 * 1024 ** 2

/** A place with a text, or a line drawn by hand. */
export const markKinds = ['pin', 'stroke'] as const

const isPlace = ({ kind, points, text }: Mark): boolean =>
  kind === 'pin'
    ? points.length === 2 && text !== ''
    : points.length >= 4 && points.length % 2 === 0

const markFields = z.object({
  kind: z.enum(markKinds),
  /** From 1; a picture has one. */
  page: z.int().min(1).max(markedPagesMaximum),
  /** What the pin says; a line may be without. */
  text: text({ max: markTextMaximum }),
  /** x and y of the first point, of the second, and so on; a pin has one. */
  points: z
    .array(z.int().min(0).max(markScale))
    .min(2)
    .max(2 * markPointsMaximum),
})
/** Something that a grader has put on a page of the file. */
export type Mark = z.infer<typeof markFields>

export const marksSchema = z
  .array(
    markFields.refine(isPlace, {
      message: 'A pin has one point and a text, a line has at least two points',
    }),
  )
  .max(marksMaximum)

/** In the order in which they were made. */
const shownMarks = z.object({ marks: z.array(markFields) })

export const listMarks = endpoint({
  method: 'GET',
  path: '/admin/submissions/:id/marks',
  summary: 'What a grader has put on the file of an attempt',
  params: z.object({ id }),
  success: { status: 200, body: shownMarks },
})

export const listOwnMarks = endpoint({
  method: 'GET',
  path: '/assignments/:id/submissions/:submissionId/marks',
  summary: 'What the grader has put on the file of one of the caller’s attempts',
  params: z.object({ id, submissionId: id }),
  success: { status: 200, body: shownMarks },
})
