import { queryOptions } from '@tanstack/react-query'
import { call } from '#client/platform/http/call.ts'
import { useChange } from '#client/platform/http/use-change.ts'
import { uploadOnce } from '#client/platform/media/upload.ts'
import type { FileToAdd } from '#client/ui/forms/managed-files.tsx'
import { addSessionFile, removeSessionFile } from '#contract/live-session-files.ts'
import { getLiveSession, type WhichSessions } from '#contract/live-sessions.ts'
import { sessionKeys } from './live-sessions.keys.ts'

/** One session as it is now. */
export const sessionQuery = (id: string) =>
  queryOptions({
    queryKey: [...sessionKeys.all, 'one', id],
    queryFn: ({ signal }) => call(getLiveSession, { params: { id }, signal }),
  })

export const useAddSessionFile = (id: string, which: WhichSessions) =>
  useChange(sessionKeys.all, async ({ file, onProgress }: FileToAdd) => {
    const form = new FormData()
    form.set('file', file)
    const path = `${addSessionFile.path.replace(':id', id)}?which=${which}`
    return addSessionFile.success.body.parse(await uploadOnce(path, file, form, onProgress))
  })

export const useRemoveSessionFile = (id: string, which: WhichSessions) =>
  useChange(sessionKeys.all, (fileId: string) =>
    call(removeSessionFile, { params: { id, fileId }, query: { which } }),
  )
