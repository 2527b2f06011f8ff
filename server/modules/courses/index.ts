import type { RawBuilder } from 'kysely'
import type { ContentRole } from '#contract/access/permissions.ts'
import { access } from '#server/modules/access/index.ts'
import { accountDeleted } from '#server/modules/identity/index.ts'
import { media } from '#server/modules/media/index.ts'
import { openTexts } from '#server/modules/moving-out/index.ts'
import { renditions } from '#server/modules/renditions/index.ts'
import { storageQuota } from '#server/modules/storage-quota/index.ts'
import type { Executor } from '#server/platform/database/database.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { type Bound, bind } from '#server/platform/module/bind.ts'
import { type Contribution, type DepsOf, defineModule } from '#server/platform/module/module.ts'
import { answer } from '#server/platform/module/question.ts'
import { createCourse, getCourse, listCourses, visibleTitles } from './catalogue.ts'
import { courseNotPublishedMail, courseWaitsMail } from './courses.mails.ts'
import { coursesNotices } from './courses.notices.ts'
import { type Asking, mayOpen, readerOf, viewerOf } from './courses.policy.ts'
import {
  courseCopied,
  courseExport,
  courseImport,
  lessonCompleted,
  lessonExport,
  lessonImport,
  sessionsAreFor,
  videoReplaced,
} from './courses.questions.ts'
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
  keepSold,
  soldInStatement,
  type VisibleCourse,
  visibleIds,
  visibleInStatement,
} from './courses.store.ts'
import { draftsRoutes } from './drafts.routes.ts'
import { dropOldDraftsJob } from './drafts.ts'
import { addFileOf } from './lesson-files.ts'
import {
  addLessonOfKind,
  beginLesson,
  changeContent,
  changeLesson,
  completeFor,
  completeLesson,
  findAnyLesson,
  findOpenLesson,
  isOpenFor,
  keepLesson,
  kindOfReadable,
  readersOf,
} from './lesson-kinds.ts'
import {
  copiedLessons,
  courseIdOf,
  isLessonFor,
  lessonIdsOf,
  lessonsInStatement,
  lessonTitleOf,
  openLessonsWhere,
  titleOfLesson,
} from './lesson-parts.store.ts'
import { lessonStandings, lessonsOfStudent } from './lesson-standings.store.ts'
import { addVideoFile, listVideos } from './lessons.ts'
import { keepCourses } from './linked-parts.store.ts'
import { addModule, listModules, placeVideo } from './modules.ts'
import { lessonOccasions } from './occasions.store.ts'
import { isHeldBack } from './open-lessons.store.ts'
import { medianCompleted, selectPath } from './path.store.ts'
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
import { samplesRoutes } from './samples.routes.ts'
import { openLessonsAmong } from './search.store.ts'
import { searchedCourses } from './searched.ts'
import { streamsRoutes } from './streams.routes.ts'
import {
  countStates,
  countStudents,
  findStudent,
  findTaught,
  listStudents,
  nextStudents,
  studentIds,
  studentIdsAmong,
} from './students.store.ts'
import { lessonTitles } from './taken-over.store.ts'
import { takeOverProgress } from './taken-over.ts'
import { addText, dropUnnamedPicturesJob, getText, readableText, updateText } from './texts.ts'
import { dropInterruptedJob } from './transfer/interrupted.ts'
import { writeOpenTexts } from './transfer/open-texts.ts'
import { transferRoutes } from './transfer/transfer.routes.ts'
import { sweepUploadsJob } from './uploads.ts'
import { describeWaiting, loseUploads } from './waiting.ts'
import { createWriteVisible } from './write-visible.ts'

export {
  type CourseImport,
  courseCopied,
  courseExport,
  courseImport,
  lessonCompleted,
  lessonExport,
  lessonImport,
  sessionsAreFor,
  type TransferContent,
  type TransferLesson,
  videoReplaced,
} from './courses.questions.ts'
export type { SoldCourse, VisibleCourse } from './courses.store.ts'
export type { OpenLesson, OpenLessonOfAnyKind } from './lesson-kinds.ts'
export type { LessonBrief } from './lesson-parts.store.ts'
export type { PathModule } from './path.store.ts'
export type { NextLesson } from './progress.store.ts'
export type { StudentRow, StudentsOfCourse } from './students.store.ts'
export { ownContent, unusable } from './transfer/content.ts'

const needs = { access, media, renditions, storageQuota }
const asks = {
  onCourseCopied: courseCopied,
  onCourseExport: courseExport,
  onCourseImport: courseImport,
  onLessonCompleted: lessonCompleted,
  onLessonExport: lessonExport,
  onLessonImport: lessonImport,
  onVideoReplaced: videoReplaced,
  sessionsAreFor,
}
export type CoursesDeps = DepsOf<'config' | 'db' | 'now' | 'parts', typeof needs, typeof asks>

const students = {
  count: countStudents,
  countStates,
  find: findStudent,
  findTaught,
  ids: studentIds,
  idsAmong: studentIdsAmong,
  lessonsOf: lessonsOfStudent,
  lessonStandings,
  list: listStudents,
  next: nextStudents,
}

export interface Courses {
  list: Bound<typeof listCourses>
  get: Bound<typeof getCourse>
  create: Bound<typeof createCourse>
  listVideos: Bound<typeof listVideos>
  addVideoFile: Bound<typeof addVideoFile>
  addFile: Bound<typeof addFileOf>
  addText: Bound<typeof addText>
  getText: Bound<typeof getText>
  readableText: Bound<typeof readableText>
  updateText: Bound<typeof updateText>
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
  visibleInStatement(actor: Asking): RawBuilder<VisibleCourse>
  /** The courses that a user has started, with the progress. */
  progressOfMember: typeof progressOfMember
  /** Parts of statements: what happens in the lessons of users. */
  occasions: typeof lessonOccasions
  /** Whether there is anything to learn: a lesson in a published course. */
  hasPublishedLesson: typeof hasPublishedLesson
  /** The progress of the students who have started in each published course, in percent. */
  completion: typeof courseCompletion
  // For the modules with the content of a kind of lesson, and those about lessons of any kind.
  findAnyLesson: Bound<typeof findAnyLesson>
  findOpenLesson: Bound<typeof findOpenLesson>
  kindOfReadable: Bound<typeof kindOfReadable>
  addLessonOfKind: Bound<typeof addLessonOfKind>
  changeContent: Bound<typeof changeContent>
  changeLesson: Bound<typeof changeLesson>
  keepLesson: typeof keepLesson
  beginLesson: Bound<typeof beginLesson>
  completeLesson: Bound<typeof completeLesson>
  titleOfLesson: typeof titleOfLesson
  lessonTitleOf: typeof lessonTitleOf
  courseIdOf: typeof courseIdOf
  lessonsInStatement: typeof lessonsInStatement
  copiedLessons: typeof copiedLessons
  // For those that are an assignment or a live session.
  lessonIdsOf: typeof lessonIdsOf
  isLessonFor: typeof isLessonFor
  isOpenFor: Bound<typeof isOpenFor>
  isHeldBack: typeof isHeldBack
  readersOf: Bound<typeof readersOf>
  completeFor: Bound<typeof completeFor>
  /** The titles of all lessons, in small letters. */
  lessonTitles: typeof lessonTitles
  /** Completes the lessons with these titles for a user who has completed them elsewhere. */
  takeOverProgress: Bound<typeof takeOverProgress>
  keepCourses: typeof keepCourses
  // For what opens courses one by one.
  keepSold: typeof keepSold
  soldInStatement: typeof soldInStatement
  /** Whether the live sessions that are lessons of a course are all for these programs. */
  sessionsAreFor: (
    tx: Executor,
    courseId: string,
    programs: readonly ContentRole[],
  ) => Promise<boolean>
  /** The modules of a program with what the actor has done of them. */
  path(actor: Actor, role: Parameters<typeof selectPath>[2]): ReturnType<typeof selectPath>
  /** How many lessons of a program some users have completed, as their median. */
  medianCompleted: typeof medianCompleted
  /** The students of a course, for those who teach it. */
  students: typeof students
  /** Part of a statement: those of the lessons with these ids that are open to the actor, with their courses. */
  openLessonsAmong(actor: Actor, ids: RawBuilder<unknown>): RawBuilder<unknown>
  /** Part of a statement: the lessons open to the actor, of those that a condition finds by their ids. */
  openLessonsWhere(
    actor: Actor,
    among: Parameters<typeof openLessonsWhere>[1],
  ): ReturnType<typeof openLessonsWhere>
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
        readableText: bind(deps, readableText),
        updateText: bind(deps, updateText),
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
        occasions: lessonOccasions,
        findAnyLesson: bind(deps, findAnyLesson),
        findOpenLesson: bind(deps, findOpenLesson),
        kindOfReadable: bind(deps, kindOfReadable),
        addLessonOfKind: bind(deps, addLessonOfKind),
        changeContent: bind(deps, changeContent),
        changeLesson: bind(deps, changeLesson),
        keepLesson,
        beginLesson: bind(deps, beginLesson),
        completeLesson: bind(deps, completeLesson),
        titleOfLesson,
        lessonTitleOf,
        courseIdOf,
        lessonsInStatement,
        copiedLessons,
        lessonIdsOf,
        isLessonFor,
        isOpenFor: bind(deps, isOpenFor),
        isHeldBack,
        readersOf: bind(deps, readersOf),
        completeFor: bind(deps, completeFor),
        lessonTitles,
        takeOverProgress: bind(deps, takeOverProgress),
        keepCourses,
        keepSold,
        soldInStatement,
        sessionsAreFor: (tx, courseId, programs) =>
          deps.sessionsAreFor(tx, courseId, programs, { hold: false }),
        path: (actor, role) => selectPath(pool, readerOf(deps, actor), role),
        medianCompleted,
        students,
        openLessonsAmong: (actor, ids) => openLessonsAmong(readerOf(deps, actor), ids),
        openLessonsWhere: (actor, among) => openLessonsWhere(readerOf(deps, actor), among),
      },
      routes: [
        ...coursesRoutes(deps),
        ...courseModulesRoutes(deps),
        ...textLessonsRoutes(deps),
        ...lessonFilesRoutes(deps),
        ...lessonNotesRoutes(deps),
        ...videoUploadsRoutes(deps),
        ...draftsRoutes(deps),
        ...samplesRoutes(deps),
        ...transferRoutes(deps),
        ...streamsRoutes(deps),
      ],
      jobs: [
        sweepUploadsJob(deps),
        publishDueJob(deps),
        dropInterruptedJob(deps),
        dropUnnamedPicturesJob(deps),
        dropOldDraftsJob(deps),
      ],
      answers: [answer(accountDeleted, bind(deps, loseUploads)), answer(openTexts, writeOpenTexts)],
      searched: searchedCourses(deps),
      notices: coursesNotices({ describe: bind(deps, describeWaiting) }),
      mails: [courseWaitsMail, courseNotPublishedMail],
      files: {
        folders: ['videos', 'thumbnails', 'materials', 'pictures'],
        mayOpen: bind(deps, mayOpen),
        inUse: (keys) => filesInUse(pool, keys),
        // An upload names its file before it exists, so video_uploads.file_key guarantees nothing.
        columns: [
          'courses.thumbnail_key',
          'course_videos.file_key',
          'lesson_files.file_key',
          'lesson_pictures.file_key',
        ],
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
          'course_drafts.user_id': 'deleted',
        },
      },
    }
  },
})
