import { z } from 'zod'
import { contentRoles } from './access/permissions.ts'
import { contentRoleSchema } from './access/roles.ts'
import { endpoint } from './endpoint.ts'
import { lessonFileSchema } from './lesson-files.ts'
import { listQuery } from './lists.ts'
import { preparationSchema } from './renditions.ts'
import { id, instant, line, seenUpdatedAt, text, videoAddress } from './values.ts'

export const levels = ['beginner', 'intermediate', 'advanced'] as const
export const levelSchema = z.enum(levels)
export type Level = z.infer<typeof levelSchema>

/** A single choice, kept as a list of one: required by the specification, section 5. */
export const roleAccessSchema = z.array(contentRoleSchema).length(1)

/** The programs that a course is for beside its own. */
const alsoForSchema = z.array(contentRoleSchema).max(contentRoles.length)

/** What a lesson is: something to watch or to read, or one whose content is read by calls of its own. */
export const lessonKinds = [
  'video',
  'text',
  'quiz',
  'exercise',
  'drill',
  'assignment',
  'session',
] as const
export type LessonKind = (typeof lessonKinds)[number]

const idParams = z.object({ id })
const videoParams = z.object({ id, videoId: id })

/** The title of a lesson. */
export const videoTitle = line({ min: 1, max: 200, message: 'Title is required' })

/** The largest video file, in bytes; a server may be configured with a lower limit. */
export const videoBytesMaximum = 2 * 1024 ** 3

export const courseInputSchema = z.object({
  title: line({ min: 1, max: 200, message: 'Title is required' }),
  description: text({ min: 1, max: 5000, message: 'Description is required' }),
  /** Markdown. */
  content: text({ min: 1, max: 60_000, message: 'Content is required' }),
  category: line({ max: 100 }).default(''),
  /** Minutes. */
  duration: z.number().int().min(0).max(100_000).default(0),
  level: levelSchema.default('beginner'),
  isPublished: z.boolean().default(true),
  /** When a draft is published by itself; null for never. */
  publishAt: instant.nullable().optional(),
  roleAccess: roleAccessSchema.default(['community_student']),
  alsoFor: alsoForSchema.optional(),
})
export type CourseInput = z.infer<typeof courseInputSchema>

/** Every field of a course, optional and without defaults: absent fields are unchanged. */
export const courseChangesSchema = z
  .object({
    title: courseInputSchema.shape.title,
    description: courseInputSchema.shape.description,
    content: courseInputSchema.shape.content,
    category: line({ max: 100 }),
    duration: z.number().int().min(0).max(100_000),
    level: levelSchema,
    isPublished: z.boolean(),
    publishAt: instant.nullable(),
    roleAccess: roleAccessSchema,
    alsoFor: alsoForSchema,
  })
  .partial()
  .extend({ seenUpdatedAt })
export type CourseChanges = z.infer<typeof courseChangesSchema>

export const courseSchema = z.object({
  id,
  title: z.string(),
  description: z.string(),
  content: z.string(),
  category: z.string(),
  /** Minutes. */
  duration: z.number(),
  level: levelSchema,
  isPublished: z.boolean(),
  /** When this draft is published by itself; absent if it is not. */
  publishAt: instant.optional(),
  /** Whether its time has come, but uploads to it are unfinished; absent if not. */
  waitsForUploads: z.boolean().optional(),
  roleAccess: z.array(contentRoleSchema),
  /** Further programs; absent if there are none. */
  alsoFor: z.array(contentRoleSchema).optional(),
  thumbnail: z.string().nullable(),
  createdAt: instant,
  updatedAt: instant,
  /** The caller's progress: completed lessons / lessons, as a rounded percentage. */
  progress: z.number(),
  completed: z.boolean(),
  lessonCount: z.number(),
  /** How many modules its lessons are in; absent if there are none. */
  moduleCount: z.number().optional(),
})
export type Course = z.infer<typeof courseSchema>

export const videoSchema = z.object({
  id,
  courseId: id,
  title: z.string(),
  /** Starts at 0. */
  order: z.number(),
  /** Seconds; null while unknown. */
  duration: z.number().nullable(),
  createdAt: instant,
  source: z.enum(['file', 'external']),
  /**
   * A short-lived address bound to the caller for uploaded files, otherwise the external address;
   * null if there is neither.
   */
  videoUrl: z.string().nullable(),
  /** The address of a prepared video in all its qualities, as short-lived (HLS); absent if it is not prepared. */
  streamUrl: z.string().optional(),
  /** How far it has been prepared, for those who teach; absent if it is not to be. */
  preparation: preparationSchema.optional(),
  /** Whether the caller has completed it. */
  completed: z.boolean(),
  /** The caller's playback position, in seconds. */
  position: z.number(),
  /** Seconds left to watch before the lesson is completed; null if its length is unknown. */
  toWatch: z.number().nullable(),
  /** The module it is in; absent for a lesson in none. */
  module: id.optional(),
  /** For a lesson that has no video, such as a text; absent for all others. */
  kind: z.enum(lessonKinds).exclude(['video']).optional(),
  /** Whether it is a free sample, open to every account; absent if it is not. */
  isSample: z.boolean().optional(),
  /** How long it takes to read; absent for all others. */
  readingMinutes: z.number().int().optional(),
  /** What can be downloaded with it; absent if there is nothing. */
  files: z.array(lessonFileSchema).optional(),
})
export type Video = z.infer<typeof videoSchema>

export const courseSorts = [
  'title',
  'category',
  'level',
  'duration',
  'status',
  'access',
  'created',
] as const
export type CourseSort = (typeof courseSorts)[number]

export const listCourses = endpoint({
  method: 'GET',
  path: '/courses',
  summary:
    'The courses that the caller may see, newest first; searched in title, category, description',
  query: listQuery(courseSorts),
  success: { status: 200, body: z.array(courseSchema), counted: true },
})

export const getCourseFigures = endpoint({
  method: 'GET',
  path: '/admin/courses/figures',
  summary: 'What all courses amount to, drafts included',
  success: {
    status: 200,
    body: z.object({
      total: z.number().int(),
      published: z.number().int(),
      beginner: z.number().int(),
      minutes: z.number().int(),
    }),
  },
})
export type CourseFigures = z.infer<(typeof getCourseFigures)['success']['body']>

export const getCourse = endpoint({
  method: 'GET',
  path: '/courses/:id',
  summary: 'One course',
  params: idParams,
  success: { status: 200, body: courseSchema },
})

export const createCourse = endpoint({
  method: 'POST',
  path: '/courses',
  summary:
    'Create a course; with copyOf, a draft with the lessons, picture and assignments of that one',
  body: courseInputSchema.extend({
    /** The course whose lessons, picture and assignments the new one gets. */
    copyOf: id.optional(),
  }),
  once: true,
  success: { status: 201, body: courseSchema },
})
export type NewCourse = z.infer<typeof createCourse.body>

export const updateCourse = endpoint({
  method: 'PUT',
  path: '/courses/:id',
  summary: 'Change a course; with isPublished alone, publish or unpublish it',
  params: idParams,
  body: courseChangesSchema,
  success: { status: 200, body: courseSchema },
})

export const deleteCourse = endpoint({
  method: 'DELETE',
  path: '/courses/:id',
  summary: 'Delete a course with its videos and their files',
  params: idParams,
  success: { status: 204, body: null },
})

/** Multipart, with the image in the field `thumbnail`. */
export const uploadThumbnail = endpoint({
  method: 'POST',
  path: '/courses/:id/thumbnail',
  summary: 'Set the picture of a course (multipart, field thumbnail: an image of at most 5 MiB)',
  params: idParams,
  success: { status: 200, body: courseSchema },
})

export const listVideos = endpoint({
  method: 'GET',
  path: '/courses/:id/videos',
  summary:
    'The lessons of a course in their order, without those that are not open to the caller yet',
  params: idParams,
  success: { status: 200, body: z.array(videoSchema) },
})

const videoOrder = z.coerce.number().int().min(0).max(10_000)

export const createVideo = endpoint({
  method: 'POST',
  path: '/courses/:id/videos',
  summary: 'Add a lesson without a file: an external address, or a title to fill later',
  params: idParams,
  body: z.object({
    title: videoTitle,
    order: videoOrder.optional(),
    videoUrl: videoAddress.optional(),
  }),
  once: true,
  success: { status: 201, body: videoSchema },
})

/** The length of a lesson in seconds as reported by a player: a day at most. */
const lessonSeconds = z.number().min(1).max(86_400)

/** The fields that accompany `file` in the multipart upload POST /courses/:id/videos/file. */
export const videoUploadFieldsSchema = z.object({ title: videoTitle, order: videoOrder.optional() })

/** Multipart, with the video in the field `file` beside the fields above. */
export const uploadVideo = endpoint({
  method: 'POST',
  path: '/courses/:id/videos/file',
  summary: 'Add a lesson with its video (multipart: title, file, optional order)',
  params: idParams,
  success: { status: 201, body: videoSchema },
})

/** The address of a resumable upload: HEAD returns the offset, PATCH appends (tus 1.0). */
export const videoUploadsPath = '/courses/:id/videos/uploads'

/** How many unfinished uploads one admin may have at a time. */
export const videoUploadsMaximum = 100

const uploadParams = z.object({ id, upload: z.string().regex(/^[\w-]{43}$/) })

const videoUploadSchema = z.object({
  id: z.string(),
  /** Identifies the file on the uploading device. */
  fileName: z.string(),
  /** Last modification, in milliseconds since 1970. */
  fileChanged: z.number(),
  bytes: z.number(),
  /** The lesson whose video it replaces; null if it becomes a new lesson. */
  replaces: z.object({ id, title: z.string() }).nullable(),
  /** Whether it is a whole course, which is imported; absent if it is a video. */
  isCourse: z.boolean().optional(),
  /** How many bytes have arrived. */
  received: z.number(),
  createdAt: instant,
})
export type VideoUpload = z.infer<typeof videoUploadSchema>

export const listVideoUploads = endpoint({
  method: 'GET',
  path: videoUploadsPath,
  summary: 'The caller’s uploads to this course that have not become a lesson, newest first',
  params: idParams,
  success: { status: 200, body: z.array(videoUploadSchema) },
})

export const discardVideoUpload = endpoint({
  method: 'DELETE',
  path: `${videoUploadsPath}/:upload`,
  summary: 'Give an unfinished upload up',
  params: uploadParams,
  success: { status: 204, body: null },
})

export const finishVideoUpload = endpoint({
  method: 'POST',
  path: `${videoUploadsPath}/:upload/lesson`,
  summary:
    'Make a lesson of an upload that has arrived as a whole; asked twice, it is the same lesson',
  params: uploadParams,
  body: videoUploadFieldsSchema,
  success: { status: 201, body: videoSchema },
})

export const updateVideo = endpoint({
  method: 'PUT',
  path: '/courses/:id/videos/:videoId',
  summary:
    'Rename a lesson, move it within its module (the others make room), change its external address or length, or make it a free sample',
  params: videoParams,
  body: z.object({
    title: videoTitle.optional(),
    order: videoOrder.optional(),
    videoUrl: videoAddress.optional(),
    /** The length of a lesson at an external address, in seconds. */
    duration: lessonSeconds.optional(),
    /** Whether it is open to every account once the course is published; for a video or a text. */
    isSample: z.boolean().optional(),
  }),
  success: { status: 200, body: videoSchema },
})

export const deleteVideo = endpoint({
  method: 'DELETE',
  path: '/courses/:id/videos/:videoId',
  summary: 'Delete a lesson and its file',
  params: videoParams,
  success: { status: 204, body: null },
})

export const saveProgress = endpoint({
  method: 'PUT',
  path: '/courses/:id/videos/:videoId/progress',
  summary:
    'Where the caller is in a lesson; completes it at 90 % watched or at its end, and a text once it is read',
  params: videoParams,
  body: z.object({
    /** Seconds from the start. */
    position: z.number().min(0).max(1_000_000),
    /** Seconds actually played since the last report. */
    watched: z.number().min(0).max(3600).default(0),
    ended: z.boolean().default(false),
    /** The length in seconds as reported by the player. Used only once, and only if the length is unknown. */
    duration: lessonSeconds.optional(),
    /** When the screen was opened: with several open, only the most recent may move the position back. */
    opened: instant.optional(),
  }),
  success: {
    status: 200,
    body: z.object({
      completed: z.boolean(),
      position: z.number(),
      /** As in a lesson. */
      toWatch: z.number().nullable(),
      courseProgress: z.number(),
    }),
  },
})
