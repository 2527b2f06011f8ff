import { queryOptions, useMutation } from '@tanstack/react-query'
import { call } from '#client/platform/http/call.ts'
import { useChange } from '#client/platform/http/use-change.ts'
import { makePasskey } from '#client/platform/session/passkeys.ts'
import { useSession } from '#client/platform/session/session.tsx'
import {
  type Authentication,
  addPasskey,
  beginPasskey,
  beginTotp,
  confirmTotp,
  getSecondFactors,
  offerPasskeyForReauthentication,
  reauthenticate,
  removePasskey,
  removeTotp,
  renamePasskey,
  renewRecoveryCodes,
} from '#contract/second-factors.ts'
import { secondFactorKeys } from './second-factors.keys.ts'

export const factorsQuery = () =>
  queryOptions({
    queryKey: secondFactorKeys.own,
    queryFn: ({ signal }) => call(getSecondFactors, { signal }),
  })

/** A change to the user's own factors; it may affect what the back office shows. */
function useFactorChange<Input, Answer>(change: (input: Input) => Promise<Answer>) {
  const { refresh } = useSession()
  return useChange(secondFactorKeys.own, change, { onSuccess: () => refresh() })
}

export const useBeginTotp = () => useMutation({ mutationFn: () => call(beginTotp) })

export const useConfirmTotp = () =>
  useFactorChange((code: string) => call(confirmTotp, { body: { code } }))

export const useRemoveTotp = () => useFactorChange(() => call(removeTotp))

/** Has the browser create a passkey with this name, and saves it. */
export const useAddPasskey = () =>
  useFactorChange(async (name: string) => {
    const response = await makePasskey(await call(beginPasskey))
    return call(addPasskey, { body: { name, response } })
  })

export const useRenamePasskey = () =>
  useFactorChange(({ id, name }: { id: string; name: string }) =>
    call(renamePasskey, { params: { id }, body: { name } }),
  )

export const useRemovePasskey = () =>
  useFactorChange((id: string) => call(removePasskey, { params: { id } }))

export const useRenewRecoveryCodes = () => useFactorChange(() => call(renewRecoveryCodes))

export const reauthenticateBy = (authentication: Authentication) =>
  call(reauthenticate, { body: { proof: authentication } })

export const offerPasskey = () => call(offerPasskeyForReauthentication)
