import { withToken } from '#client/platform/call.ts'
import { problemOf, request } from '#client/platform/http.ts'
import { readAccessToken } from '#client/platform/tokens.ts'
import { type TransactionFilter, transactionsCsvPath } from '#contract/payments.ts'

/**
 * Has the browser save the payments that match as a CSV file. Fetched with the token, which a plain
 * link can't send. Throws ApiProblem and NetworkProblem.
 */
export async function exportTransactions(filter: TransactionFilter): Promise<void> {
  const query = new URLSearchParams(
    Object.entries(filter).filter(([, value]) => value !== undefined),
  )
  const { file, name } = await withToken(readAccessToken(), async (token) => {
    const response = await request(`${transactionsCsvPath}?${query}`, {
      headers: token === null ? {} : { authorization: `Bearer ${token}` },
    })
    if (!response.ok) throw await problemOf(response)
    return { file: await response.blob(), name: nameIn(response.headers) }
  })
  save(name, file)
}

const nameIn = (headers: Headers): string =>
  /filename="([^"]+)"/.exec(headers.get('content-disposition') ?? '')?.[1] ?? 'transactions.csv'

function save(name: string, file: Blob): void {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  document.body.append(link)
  link.click()
  link.remove()
  URL.revokeObjectURL(address)
}
