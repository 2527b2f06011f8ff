import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query'
import { call } from '#client/platform/http/call.ts'
import { seconds } from '#client/platform/http/query.ts'
import { useChange } from '#client/platform/http/use-change.ts'
import type { ListCall } from '#client/platform/lists/list-state.ts'
import {
  type CourseChanges,
  type CourseSort,
  createCourse,
  createVideo,
  deleteCourse,
  deleteVideo,
  discardVideoUpload,
  getCourse,
  getCourseFigures,
  listCourses,
  listVideoUploads,
  type NewCourse,
  updateCourse,
  updateVideo,
  type Video,
} from '#contract/courses.ts'
import { courseKeys } from './courses.keys.ts'

/** One page of all courses, newest first unless sorted. */
export const managedCoursesQuery = (list: ListCall<CourseSort>) =>
  queryOptions({
    queryKey: [...courseKeys.managed, list],
    queryFn: ({ signal }) => call(listCourses, { query: { ...list }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: seconds(60),
  })

/** The totals of all courses. */
export const courseFiguresQuery = () =>
  queryOptions({
    queryKey: courseKeys.figures,
    queryFn: ({ signal }) => call(getCourseFigures, { signal }),
    refetchInterval: seconds(60),
  })

/** A course's current state. */
export const currentCourse = (id: string) => call(getCourse, { params: { id } })

/** The user's own uploads to a course that have not become lessons yet. */
export const videoUploadsQuery = (courseId: string) =>
  queryOptions({
    queryKey: courseKeys.uploads(courseId),
    queryFn: ({ signal }) => call(listVideoUploads, { params: { id: courseId }, signal }),
  })

export const useCreateCourse = () =>
  useChange(courseKeys.all, (body: NewCourse) => call(createCourse, { body }))

export const useUpdateCourse = () =>
  useChange(courseKeys.all, ({ id, changes }: { id: string; changes: CourseChanges }) =>
    call(updateCourse, { params: { id }, body: changes }),
  )

export const useDeleteCourse = () =>
  useChange(courseKeys.all, (id: string) => call(deleteCourse, { params: { id } }))

export const useAddExternalVideo = (courseId: string) =>
  useChange(courseKeys.all, (body: { title: string; videoUrl: string }) =>
    call(createVideo, { params: { id: courseId }, body }),
  )

export const useDiscardUpload = (courseId: string) =>
  useChange(courseKeys.all, (upload: string) =>
    call(discardVideoUpload, { params: { id: courseId, upload } }),
  )

export const useDeleteVideo = (courseId: string) =>
  useChange(courseKeys.all, (videoId: string) =>
    call(deleteVideo, { params: { id: courseId, videoId } }),
  )

export const useRenameVideo = (courseId: string) =>
  useChange(courseKeys.all, ({ videoId, title }: { videoId: string; title: string }) =>
    call(updateVideo, { params: { id: courseId, videoId }, body: { title } }),
  )

/** Makes a lesson a free sample, or an ordinary one again. */
export const useMarkSample = (courseId: string) =>
  useChange(courseKeys.all, ({ videoId, isSample }: { videoId: string; isSample: boolean }) =>
    call(updateVideo, { params: { id: courseId, videoId }, body: { isSample } }),
  )

/** Saves the length of a lesson hosted elsewhere, in seconds. */
export const useSetLength = (courseId: string) =>
  useChange(courseKeys.all, ({ videoId, duration }: { videoId: string; duration: number }) =>
    call(updateVideo, { params: { id: courseId, videoId }, body: { duration } }),
  )

/** Moves a lesson to another position, on the screen at once. */
export function useMoveVideo(courseId: string) {
  const client = useQueryClient()
  const queryKey = courseKeys.videos(courseId)
  return useChange(
    courseKeys.all,
    ({ videoId, order }: { videoId: string; order: number }) =>
      call(updateVideo, { params: { id: courseId, videoId }, body: { order } }),
    {
      scope: { id: `move-videos-${courseId}` },
      onMutate: async ({ videoId, order }) => {
        await client.cancelQueries({ queryKey })
        client.setQueryData<Video[]>(queryKey, (videos) => videos && moved(videos, videoId, order))
      },
    },
  )
}

/** The lessons with one of them moved to another position. */
export function moved(videos: readonly Video[], videoId: string, order: number): Video[] {
  const others = videos.filter(({ id }) => id !== videoId)
  const video = videos.find(({ id }) => id === videoId)
  if (!video) return [...videos]
  return others.toSpliced(order, 0, video).map((one, index) => ({ ...one, order: index }))
}

/** Refetches everything about courses. */
export function useRefreshCourses(): () => void {
  const client = useQueryClient()
  return () => void client.invalidateQueries({ queryKey: courseKeys.all })
}
