import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { ContentRole } from '#contract/access/permissions.ts'
import type { DraftFields } from '#contract/course-drafts.ts'
import type { ImportReport } from '#contract/course-files.ts'
import type { Release } from '#contract/course-modules.ts'
import type { LessonKind, Level } from '#contract/courses.ts'

interface CoursesTable {
  id: string
  title: string
  description: string
  content: string
  category: string
  durationMinutes: number
  level: Level
  isPublished: boolean
  publishAt: Date | null
  /** Since when a draft waits for uploads, its time having come; null if it does not. */
  waitsSince: Date | null
  roleAccess: ContentRole
  /** Further programs, in the order of all. */
  alsoFor: Generated<ContentRole[]>
  /** All of its programs: its own and the further ones. */
  programs: GeneratedAlways<ContentRole[]>
  /** Whether it is opened by itself as well, by what is sold. */
  isSold: Generated<boolean>
  thumbnailKey: string | null
  createdAt: Generated<Date>
  updatedAt: Generated<Date>
  /** Title, category, level and description in lower case. */
  searchText: GeneratedAlways<string>
}

interface CourseVideosTable {
  id: string
  courseId: string
  kind: Generated<LessonKind>
  title: string
  position: number
  fileKey: string | null
  fileType: string | null
  externalUrl: string | null
  durationSeconds: number | null
  /** Null for a lesson in no module. */
  moduleId: string | null
  /** Markdown, at most 50,000 characters; null for every kind but `text`. */
  text: string | null
  textWords: GeneratedAlways<number | null>
  /** Whether it is open to every account; a video or a text only. */
  isSample: Generated<boolean>
  updatedAt: Generated<Date>
  createdAt: Generated<Date>
}

interface LessonFilesTable {
  id: string
  videoId: string
  fileKey: string
  name: string
  bytes: number
  createdAt: Generated<Date>
}

/** What somebody notes for themselves. */
interface LessonPicturesTable {
  videoId: string
  /** The same in the copies of a course. */
  id: string
  fileKey: string
  createdAt: Date
}

interface LessonNotesTable {
  id: string
  userId: string
  videoId: string
  /** Of the video; null for a note on the lesson as a whole. */
  second: number | null
  text: string
  createdAt: Date
  updatedAt: Date
}

/** What somebody has typed into the form of a course or of one of its lessons, and not saved. */
interface CourseDraftsTable {
  userId: string
  courseId: string
  videoId: string | null
  typed: ColumnType<DraftFields, string, string>
  seenAt: Date
  updatedAt: Date
}

interface CourseModulesTable {
  id: string
  courseId: string
  title: string
  position: number
  release: Release['kind']
  /** Of the kind `days`, and null for the others, as the next two of theirs. */
  days: number | null
  opensAt: Date | null
  afterModuleId: string | null
  createdAt: Generated<Date>
  updatedAt: Generated<Date>
}

interface VideoUploadsTable {
  id: string
  courseId: string
  userId: string
  fileName: string
  fileChanged: string
  bytes: string
  fileKey: string | null
  videoId: string | null
  replaces: string | null
  isCourse: Generated<boolean>
  createdAt: Date
  heldBy: string | null
  heldUntil: Date | null
  releaseWanted: Generated<boolean>
}

/** The files that an import has stored, until its course has them. */
interface CourseImportFilesTable {
  fileKey: string
  upload: string
}

/** What came of the file that a course was imported from. */
interface CourseImportsTable {
  courseId: string
  fileName: string
  report: ColumnType<ImportReport, string, string>
  importedAt: Date
}

interface LessonProgressTable {
  userId: string
  videoId: string
  positionSeconds: Generated<number>
  watchedSeconds: Generated<number>
  /** The length reported by the user's player, if the academy does not know it. */
  reportedSeconds: number | null
  completedAt: Date | null
  /** When the screen that reported the position was opened; null if it did not say. */
  openedAt: Date | null
  updatedAt: Generated<Date>
}

/** The modules in which a user has begun a lesson while it was there. */
interface BegunModulesTable {
  userId: string
  moduleId: string
}

/** Maintained by the database as progress is saved. */
interface CourseStudentsTable {
  courseId: string
  userId: string
  /** The number of lessons; 0 once the last started one has been deleted. */
  begun: number
  completed: number
  begunAt: Date | null
  /** To an hour. */
  lastAt: Date | null
  lastCompletedAt: Date | null
  /** The name of the user as it is sorted. */
  sortName: string | null
  /** The end of the access to the course's paid programs; null without any. */
  accessUntil: Date | null
}

/** How many have begun and completed a lesson, in parts that add up; maintained by the database. */
interface LessonTalliesTable {
  videoId: string
  id: string
  begun: string
  completed: string
}

declare module '#server/platform/database/tables.ts' {
  interface Tables {
    courses: CoursesTable
    courseModules: CourseModulesTable
    courseVideos: CourseVideosTable
    lessonFiles: LessonFilesTable
    lessonPictures: LessonPicturesTable
    lessonNotes: LessonNotesTable
    videoUploads: VideoUploadsTable
    courseImportFiles: CourseImportFilesTable
    courseImports: CourseImportsTable
    courseDrafts: CourseDraftsTable
    courseStudents: CourseStudentsTable
    lessonTallies: LessonTalliesTable
    lessonProgress: LessonProgressTable
    begunModules: BegunModulesTable
  }
}
