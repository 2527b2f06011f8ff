import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#client/platform/http/call.ts'
import { seconds } from '#client/platform/http/query.ts'
import { useChange } from '#client/platform/http/use-change.ts'
import type { ConnectionName, SettingName } from '#contract/connections/connection-names.ts'
import {
  type Connections,
  getConnections,
  removeSetting,
  saveConnection,
  type TypedValues,
  tryConnection,
} from '#contract/connections/connections.ts'
import { connectionsKeys } from './connections.keys.ts'

/** What the academy is connected with, followed until all of its processes use it. */
export const connectionsQuery = () =>
  queryOptions({
    queryKey: connectionsKeys.all,
    queryFn: ({ signal }) => call(getConnections, { signal }),
    refetchInterval: seconds(15),
  })

interface Typed {
  connection: ConnectionName
  values: TypedValues
}

function useShown() {
  const client = useQueryClient()
  return (read: Connections) => client.setQueryData(connectionsQuery().queryKey, read)
}

/** Sets values of a connection. */
export const useSaveConnection = () =>
  useChange(
    connectionsKeys.all,
    ({ connection, values }: Typed) =>
      call(saveConnection, { params: { connection }, body: { values } }),
    { onSuccess: useShown() },
  )

/** Removes a value that was set on the page. */
export const useRemoveSetting = () =>
  useChange(
    connectionsKeys.all,
    (params: { connection: ConnectionName; setting: SettingName }) =>
      call(removeSetting, { params }),
    { onSuccess: useShown() },
  )

/** Tries a connection, which changes nothing here. */
export const useTryConnection = () =>
  useMutation({
    mutationFn: ({ connection, values }: Typed) =>
      call(tryConnection, { params: { connection }, body: { values } }),
  })
