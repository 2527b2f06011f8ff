import { createAcademyProgress } from './academy-progress.ts'
import { createAddVideoFile } from './add-video-file.ts'
import { createBeginUpload } from './begin-upload.ts'
import { createMayOpen } from './courses.policy.ts'
import { createCreateCourse } from './create-course.ts'
import { createCreateVideo } from './create-video.ts'
import { createDeleteCourse } from './delete-course.ts'
import { createDeleteVideo } from './delete-video.ts'
import type { CoursesDeps } from './deps.ts'
import { createDiscardUpload } from './discard-upload.ts'
import { createFinishUpload } from './finish-upload.ts'
import { createGetCourse } from './get-course.ts'
import { createListCourses } from './list-courses.ts'
import { createListUploads } from './list-uploads.ts'
import { createListVideos } from './list-videos.ts'
import { createNextLesson } from './next-lesson.ts'
import { createReadFigures } from './read-figures.ts'
import { createRequireCourse } from './require-course.ts'
import { createRequireUpload } from './require-upload.ts'
import { createSaveProgress } from './save-progress.ts'
import { createSetThumbnail } from './set-thumbnail.ts'
import { createUpdateCourse } from './update-course.ts'
import { createUpdateVideo } from './update-video.ts'
import { createUploadVideo } from './upload-video.ts'
import { createVisibleTitles } from './visible-titles.ts'
import { createWriteVisible } from './write-visible.ts'

/** All operations on courses, each with its dependencies. */
export const createOperations = (deps: CoursesDeps) => ({
  list: createListCourses(deps),
  readFigures: createReadFigures(deps),
  visibleTitles: createVisibleTitles(deps),
  nextLesson: createNextLesson(deps),
  get: createGetCourse(deps),
  create: createCreateCourse(deps),
  update: createUpdateCourse(deps),
  delete: createDeleteCourse(deps),
  setThumbnail: createSetThumbnail(deps),
  listVideos: createListVideos(deps),
  createVideo: createCreateVideo(deps),
  uploadVideo: createUploadVideo(deps),
  addVideoFile: createAddVideoFile(deps),
  uploads: {
    list: createListUploads(deps),
    requireCourse: createRequireCourse(deps),
    require: createRequireUpload(deps),
    begin: createBeginUpload(deps),
    finish: createFinishUpload(deps),
    discard: createDiscardUpload(deps),
  },
  updateVideo: createUpdateVideo(deps),
  deleteVideo: createDeleteVideo(deps),
  saveProgress: createSaveProgress(deps),
  writeVisible: createWriteVisible(deps),
  academyProgress: createAcademyProgress(deps),
  mayOpen: createMayOpen(deps),
})

export type Operations = ReturnType<typeof createOperations>
