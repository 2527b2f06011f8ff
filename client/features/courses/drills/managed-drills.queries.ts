import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '#client/platform/http/call.ts'
import { everything, useChange } from '#client/platform/http/use-change.ts'
import {
  addDrillMoment,
  createDrill,
  type DrillInput,
  type DrillMoment,
  getManagedDrill,
  listDrillMoments,
  listDrillStudents,
  type ManagedDrill,
  type MomentInput,
  type PickInput,
  pickDrillMoments,
  removeDrillMoment,
  updateDrill,
} from '#contract/drills.ts'
import { courseKeys } from '../courses.keys.ts'
import { drillKeys } from './drills.keys.ts'
import { type DrillIds, keyOf, paramsOf } from './drills.queries.ts'

/** A drill with all that its teacher has entered. */
export const managedDrillQuery = (ids: DrillIds) =>
  queryOptions({
    queryKey: keyOf(ids, 'form'),
    queryFn: ({ signal }) => call(getManagedDrill, { params: paramsOf(ids), signal }),
  })

export const currentDrill = (ids: DrillIds) => call(getManagedDrill, { params: paramsOf(ids) })

export const useAddDrill = (courseId: string) =>
  useChange(courseKeys.all, (body: DrillInput) =>
    call(createDrill, { params: { id: courseId }, body }),
  )

export const useUpdateDrill = (ids: DrillIds) =>
  useChange(everything, (body: DrillInput & { seenUpdatedAt?: string }) =>
    call(updateDrill, { params: paramsOf(ids), body }),
  )

/** How many rows a page of moments or students has. */
export const rowsPerPage = 20

export const momentsQuery = (ids: DrillIds, page: number) =>
  queryOptions({
    queryKey: [...keyOf(ids, 'moments'), page],
    queryFn: ({ signal }) =>
      call(listDrillMoments, {
        params: paramsOf(ids),
        query: { page, limit: rowsPerPage },
        signal,
      }),
    placeholderData: keepPreviousData,
  })

export const studentsQuery = (ids: DrillIds, page: number) =>
  queryOptions({
    queryKey: [...keyOf(ids, 'students'), page],
    queryFn: ({ signal }) =>
      call(listDrillStudents, {
        params: paramsOf(ids),
        query: { page, limit: rowsPerPage },
        signal,
      }),
    placeholderData: keepPreviousData,
  })

/** The most rows of one answer. */
const rowsAtOnce = 100

/** A drill with all its moments, for its course's export. */
export interface WholeDrill {
  drill: ManagedDrill
  moments: DrillMoment[]
}

export async function readWholeDrill(ids: DrillIds): Promise<WholeDrill> {
  const params = paramsOf(ids)
  const drill = await call(getManagedDrill, { params })
  const pages = Array.from({ length: Math.ceil(drill.moments / rowsAtOnce) }, (_, index) =>
    call(listDrillMoments, { params, query: { page: index + 1, limit: rowsAtOnce } }),
  )
  return { drill, moments: (await Promise.all(pages)).flatMap(({ items }) => items) }
}

const keyOfDrill = ({ courseId, drillId }: DrillIds) => drillKeys.one(courseId, drillId)

export const useAddMoment = (ids: DrillIds) =>
  useChange(keyOfDrill(ids), (body: MomentInput) =>
    call(addDrillMoment, { params: paramsOf(ids), body }),
  )

export const usePickMoments = (ids: DrillIds) =>
  useChange(keyOfDrill(ids), (body: PickInput) =>
    call(pickDrillMoments, { params: paramsOf(ids), body }),
  )

export const useRemoveMoment = (ids: DrillIds) =>
  useChange(keyOfDrill(ids), (momentId: string) =>
    call(removeDrillMoment, { params: { ...paramsOf(ids), momentId } }),
  )
