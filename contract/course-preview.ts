import { z } from 'zod'
import { contentRoleSchema } from './access/roles.ts'
import { courseModuleSchema, modulesMaximum } from './course-modules.ts'
import { videoSchema } from './courses.ts'
import { endpoint } from './endpoint.ts'
import { id, instant } from './values.ts'

const coursePreviewSchema = z.object({
  /** Whether the course is for the program; if not, only its free samples are listed. */
  isFor: z.boolean(),
  modules: z.array(courseModuleSchema),
  /** The lessons that are open, in their order. */
  videos: z.array(videoSchema),
})
export type CoursePreview = z.infer<typeof coursePreviewSchema>

export const previewCourse = endpoint({
  method: 'GET',
  path: '/admin/courses/:id/preview',
  summary:
    'A course, published or not, as a student would have it at an instant who joined at an earlier one and has completed these modules',
  params: z.object({ id }),
  query: z.object({
    /** The program that the student has. */
    program: contentRoleSchema,
    joinedAt: instant,
    at: instant,
    /** The modules that the student has completed, by their ids with commas between; none by default. */
    completed: z
      .string()
      .max(modulesMaximum * 37)
      .transform((ids) => ids.split(',').filter((one) => one !== ''))
      .pipe(z.array(id).max(modulesMaximum))
      .optional(),
  }),
  success: { status: 200, body: coursePreviewSchema },
})
