import { withToken } from '../http/call.ts'
import { problemOf, request } from '../http/http.ts'
import { readAccessToken } from '../session/tokens.ts'

/**
 * Has the browser save a file of the API, under the name the server gives it, or else `name`. Fetched
 * with the token, which a plain link can't send. Throws ApiProblem and NetworkProblem.
 */
export async function download(path: string, name: string): Promise<void> {
  const saved = await withToken(readAccessToken(), async (token) => {
    const response = await request(path, {
      headers: token === null ? {} : { authorization: `Bearer ${token}` },
    })
    if (!response.ok) throw await problemOf(response)
    return { file: await response.blob(), name: nameIn(response.headers) ?? name }
  })
  save(saved.name, saved.file)
}

const nameIn = (headers: Headers): string | undefined =>
  /filename="([^"]+)"/.exec(headers.get('content-disposition') ?? '')?.[1]

/** The content of a file at its signed address, as what it is known to be. Throws if it cannot be read. */
export async function readFile(address: string, type: string, signal: AbortSignal): Promise<Blob> {
  const response = await fetch(address, { signal })
  if (!response.ok) throw new Error(`The file answers ${response.status}.`)
  return new Blob([await response.arrayBuffer()], { type })
}

/** Has the browser save a text as a file. */
export function saveText(name: string, text: string, type = 'text/plain;charset=utf-8'): void {
  save(name, new Blob([text], { type }))
}

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
