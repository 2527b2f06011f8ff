import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '#client/platform/http/call.ts'
import { minutes } from '#client/platform/http/query.ts'
import { listCourseModules } from '#contract/course-modules.ts'
import {
  type Course,
  listCourses,
  listVideos,
  saveProgress,
  type Video,
} from '#contract/courses.ts'
import type { Page } from '#contract/endpoint.ts'
import { getVideoStreams } from '#contract/renditions.ts'
import { courseKeys, mayConcern } from './courses.keys.ts'
import type { Report } from './lessons/watching.ts'

/** Every course that the user may see. */
export const coursesQuery = () =>
  queryOptions({
    queryKey: courseKeys.list,
    queryFn: ({ signal }) => readAllCourses(signal),
    select: itemsOf,
  })

/** The modules of a course, in order. */
export const modulesQuery = (courseId: string) =>
  queryOptions({
    queryKey: courseKeys.modules(courseId),
    queryFn: ({ signal }) => call(listCourseModules, { params: { id: courseId }, signal }),
  })

/** The modules of a course, which are read only if it has any. */
export const useModules = ({ id, moduleCount = 0 }: Pick<Course, 'id' | 'moduleCount'>) =>
  useQuery({ ...modulesQuery(id), enabled: moduleCount > 0 })

/** The lessons of a course that are open to the user, in order. */
export const videosQuery = (courseId: string) =>
  queryOptions({
    queryKey: courseKeys.videos(courseId),
    queryFn: ({ signal }) => call(listVideos, { params: { id: courseId }, signal }),
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

/** The addresses of a lesson's file, and of the same as a stream. */
export type Addresses = Pick<Video, 'videoUrl' | 'streamUrl'>

/** The current addresses of a lesson's file; none if the lesson is gone. */
export async function renewAddresses(client: QueryClient, video: Video): Promise<Addresses> {
  const videos = await client.fetchQuery({ ...videosQuery(video.courseId), staleTime: 0 })
  return videos.find(({ id }) => id === video.id) ?? { videoUrl: null }
}

/** The qualities of a prepared video, its poster and the pictures on its time line. */
export const streamsQuery = ({ id, courseId }: Pick<Video, 'id' | 'courseId'>) =>
  queryOptions({
    queryKey: courseKeys.streams(courseId, id),
    queryFn: ({ signal }) =>
      call(getVideoStreams, { params: { id: courseId, videoId: id }, signal }),
    // The addresses of its pictures end after a quarter of an hour or later.
    refetchInterval: minutes(10),
  })

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
