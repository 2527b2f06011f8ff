import { queryOptions, useMutation } from '@tanstack/react-query'
import type { z } from 'zod'
import { call, withToken } from '#client/platform/http/call.ts'
import { problemOf, request } from '#client/platform/http/http.ts'
import { seconds } from '#client/platform/http/query.ts'
import { everything, useChange } from '#client/platform/http/use-change.ts'
import { download } from '#client/platform/media/download.ts'
import { readAccessToken } from '#client/platform/session/tokens.ts'
import {
  getMemberImport,
  inviteMember,
  type MemberImport,
  memberImportReportPath,
  memberImportsPath,
  runMemberImport,
} from '#contract/invitations.ts'
import { memberImportSchema } from '#schemas/invitations.ts'
import { invitationKeys } from './invitations.keys.ts'

export const useInvite = () =>
  useChange(invitationKeys.list, (body: z.input<NonNullable<typeof inviteMember.body>>) =>
    call(inviteMember, { body }),
  )

/** The progress of an import, polled every second while it runs. */
export const importQuery = (known: MemberImport) =>
  queryOptions({
    queryKey: invitationKeys.import(known.id),
    queryFn: ({ signal }) => call(getMemberImport, { params: { id: known.id }, signal }),
    initialData: known,
    refetchInterval: ({ state }) => (state.data?.state === 'running' ? seconds(1) : false),
  })

/** Has the server read a list; returns its contents. Throws ApiProblem and NetworkProblem. */
export const useReadList = () =>
  useMutation({
    mutationFn: (file: File) =>
      withToken(readAccessToken(), async (token) => {
        const response = await request(memberImportsPath, {
          method: 'POST',
          headers: {
            'content-type': 'text/csv',
            ...(token !== null && { authorization: `Bearer ${token}` }),
          },
          body: file,
        })
        if (!response.ok) throw await problemOf(response)
        return memberImportSchema.parse(await response.json())
      }),
  })

export const useRunImport = (id: string) =>
  useChange(everything, (tell: boolean) =>
    call(runMemberImport, { params: { id }, body: { tell } }),
  )

/** Has the browser save the outcome of every line. Throws ApiProblem and NetworkProblem. */
export const saveReport = (id: string) =>
  download(memberImportReportPath.replace(':id', id), 'import.csv')
