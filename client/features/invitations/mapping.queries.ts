import { useMutation } from '@tanstack/react-query'
import { withToken } from '#client/platform/http/call.ts'
import { problemOf, request } from '#client/platform/http/http.ts'
import { readAccessToken } from '#client/platform/session/tokens.ts'
import { type ListMapping, listHeadPath, mappedImportsPath } from '#contract/moving-in.ts'
import { memberImportSchema } from '#schemas/invitations.ts'
import { listHeadSchema } from '#schemas/moving-in.ts'

const send = (path: string, type: string, body: BodyInit) =>
  withToken(readAccessToken(), async (token) => {
    const response = await request(path, {
      method: 'POST',
      headers: {
        'content-type': type,
        ...(token !== null && { authorization: `Bearer ${token}` }),
      },
      body,
    })
    if (!response.ok) throw await problemOf(response)
    return response.json()
  })

/** Asks what the columns of a file seem to be. Throws ApiProblem and NetworkProblem. */
export const useReadHead = () =>
  useMutation({
    mutationFn: async ({ file, programs }: { file: File; programs?: number }) => {
      const query = programs === undefined ? '' : `?programs=${programs}`
      return listHeadSchema.parse(await send(`${listHeadPath}${query}`, 'text/csv', file))
    },
  })

/** Has the server read a file by what its columns are. Throws ApiProblem and NetworkProblem. */
export const useReadMapped = () =>
  useMutation({
    mutationFn: async ({ file, mapping }: { file: File; mapping: ListMapping }) => {
      const body = JSON.stringify({ text: await file.text(), mapping })
      return memberImportSchema.parse(await send(mappedImportsPath, 'application/json', body))
    },
  })
