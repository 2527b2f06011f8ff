import { useSearchParams } from 'react-router'

const parameter = 'trade'

/** The trade that the address names, and functions to change it. */
export function useAddressedTrade() {
  const [address, setAddress] = useSearchParams()
  const show = (id: string | null) =>
    setAddress(
      (now) => {
        const next = new URLSearchParams(now)
        if (id) next.set(parameter, id)
        else next.delete(parameter)
        return next
      },
      { preventScrollReset: true },
    )
  return { id: address.get(parameter), show }
}
