import { queryOptions } from '@tanstack/react-query'
import { call } from '#client/platform/http/call.ts'
import { keepDraft, readDraft } from '#client/platform/offline/drafts.ts'
import {
  type DraftFields,
  dropCourseDraft,
  readCourseDraft,
  storeCourseDraft,
} from '#contract/course-drafts.ts'
import { courseKeys } from '../courses.keys.ts'

/** What is edited: a course, or one of its lessons. */
export interface DraftPlace {
  courseId: string
  lesson?: string
}

/** What is typed, and the version that its form was filled from. */
export interface TypedDraft {
  typed: DraftFields
  seen: string
}

const addressOf = ({ courseId, lesson }: DraftPlace) => ({
  params: { id: courseId },
  query: lesson === undefined ? {} : { lesson },
})

export const currentDraft = async (place: DraftPlace) =>
  (await call(readCourseDraft, addressOf(place))).draft

export const dropStored = (place: DraftPlace) => call(dropCourseDraft, addressOf(place))

/** Stores a draft over the version `draftSeen`, and returns the new version. */
export const storeDraft = async (
  place: DraftPlace,
  draft: TypedDraft,
  draftSeen: string | null,
): Promise<string> =>
  (await call(storeCourseDraft, { ...addressOf(place), body: { ...draft, draftSeen } })).updatedAt

/** The draft as it was when the form was opened. */
export interface OpenedDraft {
  /** Null for none. */
  version: string | null
  /** The version of the course or lesson that its form was filled from; null if this device has a newer draft. */
  seen: string | null
}

interface DeviceNames {
  userId: string
  /** The name under which the form keeps its draft on this device, for a version of what it edits. */
  nameOf: (seen: string) => string
  updatedAt: string
}

/**
 * The stored draft, which becomes that of this device unless the device has a newer one: a form then restores it like any
 * other. It is read once for each form.
 */
export const openedDraftQuery = (place: DraftPlace, { userId, nameOf, updatedAt }: DeviceNames) =>
  queryOptions({
    queryKey: courseKeys.draft(place.courseId, place.lesson),
    async queryFn({ signal }): Promise<OpenedDraft> {
      const { draft } = await call(readCourseDraft, { ...addressOf(place), signal })
      if (!draft) return { version: null, seen: null }
      const own = readDraft(userId, nameOf(updatedAt))
      const isNewer = own === null || own.at <= Date.parse(draft.updatedAt)
      if (isNewer) {
        keepDraft(userId, nameOf(draft.seen), { values: draft.typed, seen: draft.seen })
      }
      return { version: draft.updatedAt, seen: isNewer ? draft.seen : null }
    },
    enabled: ({ state }) => state.data === undefined,
    retry: false,
    gcTime: 0,
  })
