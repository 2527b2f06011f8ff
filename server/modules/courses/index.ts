import type { RawBuilder } from 'kysely'
import { access } from '#server/modules/access/index.ts'
import { media } from '#server/modules/media/index.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { type Bound, bind } from '#server/platform/module/bind.ts'
import { type Contribution, type DepsOf, defineModule } from '#server/platform/module/module.ts'
import { createCourse, getCourse, listCourses, visibleTitles } from './catalogue.ts'
import { mayOpen, viewerOf } from './courses.policy.ts'
import { courseCopied, lessonCompleted } from './courses.questions.ts'
import {
  courseModulesRoutes,
  coursesRoutes,
  lessonFilesRoutes,
  lessonNotesRoutes,
  textLessonsRoutes,
  videoUploadsRoutes,
} from './courses.routes.ts'
import {
  exportFor,
  filesInUse,
  type VisibleCourse,
  visibleIds,
  visibleInStatement,
} from './courses.store.ts'
import { addFileOf } from './lesson-files.ts'
import {
  addLessonOfKind,
  beginLesson,
  changeContent,
  changeLesson,
  completeLesson,
  findAnyLesson,
  findOpenLesson,
  keepLesson,
} from './lesson-kinds.ts'
import {
  copiedLessons,
  lessonsInStatement,
  lessonTitleOf,
  titleOfLesson,
} from './lesson-parts.store.ts'
import { addVideoFile, listVideos } from './lessons.ts'
import { addModule, listModules, placeVideo } from './modules.ts'
import {
  countCompletedLessons,
  courseCompletion,
  hasPublishedLesson,
  programIds,
  programLessonIds,
  programLessons,
  progressOfMember,
} from './progress.store.ts'
import { academyProgress, nextLesson, nextOpening, saveProgress } from './progress.ts'
import { publishDueJob } from './publishing.ts'
import { searchedCourses } from './searched.ts'
import { addText, getText } from './texts.ts'
import { sweepUploadsJob } from './uploads.ts'
import { createWriteVisible } from './write-visible.ts'

export { courseCopied, lessonCompleted } from './courses.questions.ts'
export type { VisibleCourse } from './courses.store.ts'
export type { OpenLesson, OpenLessonOfAnyKind } from './lesson-kinds.ts'
export type { LessonBrief } from './lesson-parts.store.ts'
export type { NextLesson } from './progress.store.ts'

const needs = { access, media }
const asks = { onCourseCopied: courseCopied, onLessonCompleted: lessonCompleted }
export type CoursesDeps = DepsOf<'db' | 'now' | 'parts', typeof needs, typeof asks>

export interface Courses {
  list: Bound<typeof listCourses>
  get: Bound<typeof getCourse>
  create: Bound<typeof createCourse>
  listVideos: Bound<typeof listVideos>
  addVideoFile: Bound<typeof addVideoFile>
  addFile: Bound<typeof addFileOf>
  addText: Bound<typeof addText>
  getText: Bound<typeof getText>
  listModules: Bound<typeof listModules>
  addModule: Bound<typeof addModule>
  placeVideo: Bound<typeof placeVideo>
  saveProgress: Bound<typeof saveProgress>
  visibleTitles: Bound<typeof visibleTitles>
  nextLesson: Bound<typeof nextLesson>
  nextOpening: Bound<typeof nextOpening>
  academyProgress: Bound<typeof academyProgress>
  writeVisible: ReturnType<typeof createWriteVisible>
  /** How many lessons a user completed in each of the periods; ends are exclusive. */
  completedLessons(userId: string, periods: readonly { from: Date; to: Date }[]): Promise<number[]>
  /** The number of lessons in the published courses of a role, and of those that a user has completed. */
  programLessons: (
    userId: string,
    role: Parameters<typeof programLessons>[2],
  ) => ReturnType<typeof programLessons>
  /** Part of a statement: the ids of those courses. */
  programIds: typeof programIds
  /** Part of a statement: the ids of their lessons. */
  programLessonIds: typeof programLessonIds
  /** Part of a statement: the ids of the courses that the actor may see. */
  visibleIds(actor: Actor): RawBuilder<unknown>
  /** Part of a statement: id and title of those courses. */
  visibleInStatement(actor: Actor): RawBuilder<VisibleCourse>
  /** The courses that a user has started, with the progress. */
  progressOfMember: typeof progressOfMember
  /** Whether there is anything to learn: a lesson in a published course. */
  hasPublishedLesson: typeof hasPublishedLesson
  /** The progress of the students who have started in each published course, in percent. */
  completion: typeof courseCompletion
  // For the modules with the content of a kind of lesson, and those about lessons of any kind.
  findAnyLesson: Bound<typeof findAnyLesson>
  findOpenLesson: Bound<typeof findOpenLesson>
  addLessonOfKind: Bound<typeof addLessonOfKind>
  changeContent: Bound<typeof changeContent>
  changeLesson: Bound<typeof changeLesson>
  keepLesson: typeof keepLesson
  beginLesson: Bound<typeof beginLesson>
  completeLesson: Bound<typeof completeLesson>
  titleOfLesson: typeof titleOfLesson
  lessonTitleOf: typeof lessonTitleOf
  lessonsInStatement: typeof lessonsInStatement
  copiedLessons: typeof copiedLessons
}

/** The catalogue: courses, their lessons, and everybody's progress. */
export const courses = defineModule('courses', {
  needs,
  asks,
  create: (deps: CoursesDeps): Contribution<Courses> => {
    const { pool } = deps.db
    return {
      api: {
        list: bind(deps, listCourses),
        get: bind(deps, getCourse),
        create: bind(deps, createCourse),
        listVideos: bind(deps, listVideos),
        addVideoFile: bind(deps, addVideoFile),
        addFile: bind(deps, addFileOf),
        addText: bind(deps, addText),
        getText: bind(deps, getText),
        listModules: bind(deps, listModules),
        addModule: bind(deps, addModule),
        placeVideo: bind(deps, placeVideo),
        saveProgress: bind(deps, saveProgress),
        visibleTitles: bind(deps, visibleTitles),
        nextLesson: bind(deps, nextLesson),
        nextOpening: bind(deps, nextOpening),
        academyProgress: bind(deps, academyProgress),
        writeVisible: createWriteVisible(deps),
        completedLessons: (userId, periods) => countCompletedLessons(pool, userId, periods),
        programLessons: (userId, role) => programLessons(pool, userId, role),
        programIds,
        programLessonIds,
        visibleIds: (actor) => visibleIds(viewerOf(actor)),
        visibleInStatement: (actor) => visibleInStatement(viewerOf(actor)),
        completion: courseCompletion,
        hasPublishedLesson,
        progressOfMember,
        findAnyLesson: bind(deps, findAnyLesson),
        findOpenLesson: bind(deps, findOpenLesson),
        addLessonOfKind: bind(deps, addLessonOfKind),
        changeContent: bind(deps, changeContent),
        changeLesson: bind(deps, changeLesson),
        keepLesson,
        beginLesson: bind(deps, beginLesson),
        completeLesson: bind(deps, completeLesson),
        titleOfLesson,
        lessonTitleOf,
        lessonsInStatement,
        copiedLessons,
      },
      routes: [
        ...coursesRoutes(deps),
        ...courseModulesRoutes(deps),
        ...textLessonsRoutes(deps),
        ...lessonFilesRoutes(deps),
        ...lessonNotesRoutes(deps),
        ...videoUploadsRoutes(deps),
      ],
      jobs: [sweepUploadsJob(deps), publishDueJob(deps)],
      searched: searchedCourses(deps),
      files: {
        folders: ['videos', 'thumbnails', 'materials'],
        mayOpen: bind(deps, mayOpen),
        inUse: (keys) => filesInUse(pool, keys),
        // An upload names its file before it exists, so video_uploads.file_key guarantees nothing.
        columns: ['courses.thumbnail_key', 'course_videos.file_key', 'lesson_files.file_key'],
      },
      personalData: {
        part: 'courses',
        read: (userId) => exportFor(pool, userId),
        columns: {
          'lesson_progress.user_id': 'deleted',
          'video_uploads.user_id': 'deleted',
          'course_students.user_id': 'deleted',
          'begun_modules.user_id': 'deleted',
          'lesson_notes.user_id': 'deleted',
        },
      },
    }
  },
})
