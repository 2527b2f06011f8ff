import {
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useQueryClient,
} from '@tanstack/react-query'
import { call } from '#client/platform/call.ts'
import type { ListCall } from '#client/platform/list-state.ts'
import { seconds } from '#client/platform/query.ts'
import { useChange } from '#client/platform/use-change.ts'
import {
  type Course,
  type CourseChanges,
  type CourseInput,
  type CourseSort,
  createCourse,
  createVideo,
  deleteCourse,
  deleteVideo,
  discardVideoUpload,
  getCourse,
  getCourseFigures,
  listCourses,
  listVideos,
  listVideoUploads,
  saveProgress,
  updateCourse,
  updateVideo,
  type Video,
} from '#contract/courses.ts'
import type { Page } from '#contract/endpoint.ts'
import { courseKeys, mayConcern } from './courses.keys.ts'
import type { Report } from './lessons/watching.ts'

/** Every course that the user may see. */
export const coursesQuery = () =>
  queryOptions({
    queryKey: courseKeys.list,
    queryFn: ({ signal }) => readAllCourses(signal),
    select: itemsOf,
  })

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

/** The lessons of a course, in order. */
export const videosQuery = (courseId: string) =>
  queryOptions({
    queryKey: courseKeys.videos(courseId),
    queryFn: ({ signal }) => call(listVideos, { params: { id: courseId }, signal }),
  })

/** The user's own uploads to a course that have not become lessons yet. */
export const videoUploadsQuery = (courseId: string) =>
  queryOptions({
    queryKey: courseKeys.uploads(courseId),
    queryFn: ({ signal }) => call(listVideoUploads, { params: { id: courseId }, signal }),
  })

const pageSize = 100
const itemsOf = ({ items }: Page<Course>) => items

async function readAllCourses(signal: AbortSignal): Promise<Page<Course>> {
  const courses = new Map<string, Course>()
  for (let page = 1; ; page++) {
    const answer = await call(listCourses, { query: { page, limit: pageSize }, signal })
    const { items, total } = answer
    const isLast = items.length < pageSize || page * pageSize >= total
    // As it came: so the next start of the page has it before its scripts.
    if (page === 1 && isLast) return answer
    // Keyed by id: a course created meanwhile pushes others to the next page.
    for (const course of items) courses.set(course.id, course)
    if (isLast) return { items: [...courses.values()], total }
  }
}

export const useCreateCourse = () =>
  useChange(courseKeys.all, (body: CourseInput) => call(createCourse, { body }))

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

/** The current address of a lesson's file; null if the lesson is gone. */
export async function renewAddress(client: QueryClient, video: Video): Promise<string | null> {
  const videos = await client.fetchQuery({ ...videosQuery(video.courseId), staleTime: 0 })
  return videos.find(({ id }) => id === video.id)?.videoUrl ?? null
}

/**
 * Tells the academy where the user is in a lesson, and updates the screen. When the lesson is
 * completed everything shown is refetched, since figures on other screens count it.
 */
export async function sendReport(client: QueryClient, video: Video, report: Report): Promise<void> {
  const { id: videoId, courseId } = video
  const queryKey = courseKeys.videos(courseId)
  const listed = client.getQueryData<Video[]>(queryKey)?.find(({ id }) => id === videoId)
  const update = (changes: Partial<Video>) =>
    client.setQueryData<Video[]>(queryKey, (videos) =>
      videos?.map((one) => (one.id === videoId ? { ...one, ...changes } : one)),
    )
  update({ position: report.position })
  const params = { id: courseId, videoId }
  const { completed, toWatch } = await call(saveProgress, { params, body: report, keepalive: true })
  update({ toWatch })
  if (!completed || (listed ?? video).completed) return
  update({ completed })
  const own = new Set([courseId])
  await client.invalidateQueries({ predicate: ({ queryKey }) => mayConcern(queryKey, own) })
}
