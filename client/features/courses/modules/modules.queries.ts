import { useQueryClient } from '@tanstack/react-query'
import { call } from '#client/platform/http/call.ts'
import { useChange } from '#client/platform/http/use-change.ts'
import {
  type CourseModule,
  createCourseModule,
  deleteCourseModule,
  listCourseModules,
  orderCourseModules,
  placeVideo,
  type Release,
  updateCourseModule,
} from '#contract/course-modules.ts'
import type { Video } from '#contract/courses.ts'
import { courseKeys } from '../courses.keys.ts'
import { type Place, placed } from './module-groups.ts'

/** The fields of a module that are typed in. */
export interface ModuleInput {
  title: string
  release: Release
}

export const useAddModule = (courseId: string) =>
  useChange(courseKeys.all, (body: ModuleInput) =>
    call(createCourseModule, { params: { id: courseId }, body }),
  )

/** A module as it is stored now; throws if it has been deleted. */
export async function currentModule(courseId: string, moduleId: string): Promise<CourseModule> {
  const modules = await call(listCourseModules, { params: { id: courseId } })
  const found = modules.find(({ id }) => id === moduleId)
  if (!found) throw new Error('The module has been deleted.')
  return found
}

interface ModuleChange extends ModuleInput {
  moduleId: string
  /** The version that was changed; undefined to overwrite another one. */
  seenUpdatedAt: string | undefined
}

export const useUpdateModule = (courseId: string) =>
  useChange(courseKeys.all, ({ moduleId, ...body }: ModuleChange) =>
    call(updateCourseModule, { params: { id: courseId, moduleId }, body }),
  )

export const useDeleteModule = (courseId: string) =>
  useChange(courseKeys.all, (moduleId: string) =>
    call(deleteCourseModule, { params: { id: courseId, moduleId } }),
  )

export const useOrderModules = (courseId: string) =>
  useChange(courseKeys.all, (ids: string[]) =>
    call(orderCourseModules, { params: { id: courseId }, body: { ids } }),
  )

/** Moves a lesson to a place in a module or in none, on the screen at once. */
export function usePlaceVideo(courseId: string) {
  const client = useQueryClient()
  const queryKey = courseKeys.videos(courseId)
  return useChange(
    courseKeys.all,
    ({ videoId, ...body }: Place) => call(placeVideo, { params: { id: courseId, videoId }, body }),
    {
      scope: { id: `move-videos-${courseId}` },
      onMutate: async (place) => {
        await client.cancelQueries({ queryKey })
        const modules = client.getQueryData<CourseModule[]>(courseKeys.modules(courseId)) ?? []
        client.setQueryData<Video[]>(queryKey, (videos) => videos && placed(modules, videos, place))
      },
    },
  )
}
